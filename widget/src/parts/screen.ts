export { modality } from "./modality.ts";
export { default as styles } from "./screen.css";
export { followVisibleHeight } from "./visible-height.ts";
