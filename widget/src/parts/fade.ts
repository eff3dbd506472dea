export { default as styles } from "../panel/fading.css";
export { fadeIn } from "../panel/fading.ts";
