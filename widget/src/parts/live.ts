export { sign } from "../live/agent-sign.ts";
export { default as styles } from "../live/live.css";
export { live as follow } from "../live/live.ts";
