export { runningReply as follow } from "./running-reply.ts";
