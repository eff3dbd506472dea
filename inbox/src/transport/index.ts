export { CallError, serviceFailure } from "./call-error.ts";
export { type FetchTransportOptions, fetchTransport } from "./fetch-transport.ts";
export { browserPage } from "./page.ts";
export { retryPause } from "./retry-pause.ts";
