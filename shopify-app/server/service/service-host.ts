import type { Vault } from "@parley/core/service";
import type { Service } from "./service.ts";

/** The service, here or elsewhere, and a server that listens. */
export interface ServiceHost {
  service: Service;
  /** Keeps the app's own secrets, too. */
  vault: Vault;
  /** Where the server listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Lets what is under way finish. */
  stop(): Promise<void>;
}
