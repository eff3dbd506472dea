export { default as styles } from "../menu/menu.css";
export { menuList } from "../menu/menu-list.ts";
