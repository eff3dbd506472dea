import { Smile } from "lucide-react";
import { Dialog, DialogTrigger, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useHost } from "../host/host-context.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { useThemed } from "../ui/themed.ts";
import { EMOJI } from "./emoji.ts";

export function EmojiPicker({ insert, isDisabled }: { insert(emoji: string): void; isDisabled: boolean }) {
  const { say } = useWords();
  const { language } = useHost();
  const themed = useThemed();
  return (
    <DialogTrigger>
      <IconButton
        label={say("emoji")}
        isDisabled={isDisabled}
        icon={<Smile size={16} aria-hidden="true" />}
      />
      <Popover {...themed("inbox-popover padded")} placement="top start" offset={4}>
        <Dialog aria-label={say("emoji")}>
          {({ close }) => (
            <ListBox
              aria-label={say("emoji")}
              layout="grid"
              className="inbox-emoji"
              items={EMOJI.map((each) => ({ ...each, id: each.emoji }))}
              autoFocus
              onAction={(id) => {
                close();
                insert(String(id));
              }}
            >
              {({ id, emoji, ...names }) => (
                <ListBoxItem id={id} textValue={names[language]} aria-label={names[language]}>
                  {emoji}
                </ListBoxItem>
              )}
            </ListBox>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
