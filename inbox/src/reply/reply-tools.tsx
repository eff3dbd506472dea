import { Paperclip, Settings2, Zap } from "lucide-react";
import { useRef } from "react";
import { FileTrigger } from "react-aria-components";
import { useHost } from "../host/host-context.ts";
import type { SavedReply } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { EmojiPicker } from "./emoji-picker.tsx";
import { ProductPicker } from "./product-picker.tsx";
import type { Draft } from "./use-draft.ts";

/** The buttons below the field. */
export function ReplyTools({
  draft,
  saved,
  isDisabled,
  enterSends,
  choose,
  attach,
  setEnterSends,
}: {
  draft: Draft;
  saved: readonly SavedReply[];
  isDisabled: boolean;
  enterSends: boolean;
  choose(reply: SavedReply): void;
  attach(files: readonly File[]): void;
  setEnterSends(enterSends: boolean): void;
}) {
  const { say } = useWords();
  const { products, transport } = useHost();
  const { attachments, setAttachments } = draft;
  const caret = useRef<{ from: number; to: number }>();
  const remember = () => {
    const { selectionStart: from, selectionEnd: to } = draft.field.current ?? {
      selectionStart: 0,
      selectionEnd: 0,
    };
    caret.current = { from, to };
  };
  const isReply = draft.mode === "reply";
  return (
    // Remembers the selection in the field, because a press moves the focus, and emoji are inserted at the caret.
    <div className="inbox-reply-tools" onPointerDownCapture={remember} onKeyDownCapture={remember}>
      {isReply && saved.length > 0 && (
        <Menu
          label={say("savedReplies")}
          placement="top start"
          entries={saved.map(({ title }, at) => ({ id: String(at), label: title }))}
          onAction={(id) => {
            const reply = saved[Number(id)];
            if (reply !== undefined) choose(reply);
          }}
        >
          <IconButton
            label={say("savedReplies")}
            hint="/"
            isDisabled={isDisabled}
            icon={<Zap size={16} aria-hidden="true" />}
          />
        </Menu>
      )}
      <EmojiPicker insert={(emoji) => draft.insert(emoji, caret.current)} isDisabled={isDisabled} />
      {isReply && transport.upload !== undefined && (
        <FileTrigger allowsMultiple onSelect={(files) => attach([...(files ?? [])])}>
          <IconButton
            label={say("attach")}
            isDisabled={isDisabled}
            icon={<Paperclip size={16} aria-hidden="true" />}
          />
        </FileTrigger>
      )}
      {isReply && products !== undefined && (
        <ProductPicker
          products={products}
          isDisabled={isDisabled}
          add={(card) => setAttachments({ ...attachments, cards: [...attachments.cards, card] })}
        />
      )}
      <Menu
        label={say("sendOptions")}
        placement="top start"
        selected={enterSends ? "enter" : "ctrl"}
        entries={[
          { id: "enter", label: say("enterSends") },
          { id: "ctrl", label: say("shiftEnterSends") },
        ]}
        onAction={(id) => setEnterSends(id === "enter")}
      >
        <IconButton label={say("sendOptions")} icon={<Settings2 size={16} aria-hidden="true" />} />
      </Menu>
    </div>
  );
}
