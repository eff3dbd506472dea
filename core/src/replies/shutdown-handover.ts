/**
 * The service shuts down while a workflow that has acknowledged the message still owes its reply. This process stops waiting; the
 * reply's address stays valid, and the next process receives the reply there. The caller's connection is closed, as in a crash,
 * and the caller then reads the conversation.
 */
export class ShutdownHandover extends Error {
  constructor() {
    super("The service is shutting down. Read the conversation for the reply.");
    this.name = "ShutdownHandover";
  }
}
