import type { Message } from "../conversation/message.ts";
import { fileList } from "../files/file-list.ts";
import type { PanelContext } from "../panel/panel-context.ts";

export { attaching } from "../files/attaching.ts";
export { default as styles } from "../files/files.css";

/** Lists the files of a message, under its text. */
export function offers(panelContext: PanelContext, { files = [] }: Pick<Message, "files">): HTMLElement[] {
  return [fileList(panelContext, files)];
}
