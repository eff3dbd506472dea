export { corner } from "./corner/corner.ts";
