export { default as styles } from "./earlier.css";
export { earlier, readEarlier } from "./earlier-messages.ts";
