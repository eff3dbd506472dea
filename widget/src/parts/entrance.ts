export { default as styles } from "../live/entrance.css";
export { entrance } from "../live/entrance.ts";
