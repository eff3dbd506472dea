export { default as styles } from "./rating.css";
export { thumbs } from "./thumbs.ts";
