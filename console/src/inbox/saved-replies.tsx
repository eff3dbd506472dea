import { useEffect, useRef, useState } from "react";
import { Menu, Button as MenuButton, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { call } from "../api/call.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useWords } from "../strings/strings.ts";

interface SavedReply {
  title: string;
  text: string;
}

/** What the site's people answer often, to be put into what is being written. Nothing where there are none. */
export function SavedReplies({
  site,
  insert,
  leave,
}: {
  site: string;
  insert(text: string): void;
  /** Once one was chosen and the menu is gone. */
  leave(): void;
}) {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const wasChosen = useRef(false);
  const { data = [] } = useLoaded(`saved replies ${site}`, async (signal) => {
    const answer = await call<{ data: SavedReply[] }>("GET", "site/saved-replies", { site, signal });
    return answer.data.data.map((reply, index) => ({ ...reply, id: index }));
  });
  useEffect(() => {
    if (isOpen || !wasChosen.current) return;
    wasChosen.current = false;
    // The menu, as it goes, gives the focus back to its button.
    const next = requestAnimationFrame(leave);
    return () => cancelAnimationFrame(next);
  }, [isOpen, leave]);
  if (data.length === 0) return null;
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <MenuButton className="button quiet">{say("savedReplies")}</MenuButton>
      <Popover className="popover">
        <Menu
          className="listbox"
          items={data}
          onAction={(id) => {
            wasChosen.current = true;
            insert(data[Number(id)]?.text ?? "");
          }}
        >
          {({ title }) => (
            <MenuItem className="option" textValue={title}>
              <bdi>{title}</bdi>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
