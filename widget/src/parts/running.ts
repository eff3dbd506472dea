export { runningReply } from "./running-reply.ts";
