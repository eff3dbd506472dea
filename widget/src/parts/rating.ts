export { thumbs } from "./thumbs.ts";
