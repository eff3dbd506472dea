import type { Vault } from "@parley/core/service";
import type { Service } from "./service.ts";

/** The service, here or elsewhere, and a listening server. */
export interface ServiceHost {
  service: Service;
  /** Also encrypts the app's own secrets. */
  vault: Vault;
  /** The address of the server, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Lets running requests finish. */
  stop(): Promise<void>;
}
