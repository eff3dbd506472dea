/**
 * The service is about to stop, and a workflow that has acknowledged the message still owes its reply: nobody waits for it
 * here any more, its address stays good, and the next process takes it there. The caller is hung up on, as by a crash, and
 * reads the conversation.
 */
export class ShutdownHandover extends Error {
  constructor() {
    super("The service is about to stop. The reply can be read in the conversation once it comes.");
    this.name = "ShutdownHandover";
  }
}
