export { default as styles } from "./menu.css";
export { menuList } from "./menu-list.ts";
