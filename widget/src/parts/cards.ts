export { default as styles } from "./cards.css";
export { linkCards } from "./link-cards.ts";
