/** For programs that run the whole service, with options from the environment and its own server. */
export { openInstallation } from "./app/installation.ts";
export { runService } from "./app/run-service.ts";
export { fetchHandler } from "./http/fetch-handler.ts";
export { OptionsError, parseOptions } from "./options.ts";
export { type Vault, vault } from "./sites/secrets/vault.ts";
