export { default as styles } from "./unread.css";
export { unreadCount } from "./unread-count.ts";
