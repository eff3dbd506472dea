/**
 * Ends the wait for a late reply because the service is shutting down. The reply's URL stays valid, and the next process receives
 * the reply there. The caller's connection closes, as in a crash, and the caller then reads the conversation.
 */
export class ShutdownHandover extends Error {
  constructor() {
    super("The service is shutting down. Read the conversation for the reply.");
    this.name = "ShutdownHandover";
  }
}
