export { default as styles } from "./earlier.css";
export { earlier as follow, readEarlier } from "./earlier-messages.ts";
