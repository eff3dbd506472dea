import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, type PopoverProps } from "react-aria-components";
import { useThemed } from "./themed.ts";

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** Text for typeahead, if the label is not plain text. */
  text?: string;
  icon?: ReactNode;
  /** Shown at the end of the line, such as a count. */
  detail?: ReactNode;
  isDangerous?: boolean;
}

/** A menu; `children` is the button that opens it. */
export function Menu({
  label,
  entries,
  selected,
  onAction,
  placement = "bottom end",
  children,
}: {
  label: string;
  entries: readonly MenuEntry[];
  selected?: string | undefined;
  onAction(id: string): void;
  placement?: NonNullable<PopoverProps["placement"]>;
  children: ReactNode;
}) {
  const themed = useThemed();
  return (
    <MenuTrigger>
      {children}
      <Popover {...themed("inbox-popover")} placement={placement} offset={4}>
        <AriaMenu
          aria-label={label}
          className="inbox-menu"
          items={entries}
          onAction={(id) => onAction(String(id))}
          {...(selected !== undefined && {
            selectionMode: "single" as const,
            selectedKeys: [selected],
          })}
        >
          {({ id, label, text, icon, detail, isDangerous }) => (
            <MenuItem
              id={id}
              className={`inbox-menu-item${isDangerous ? " danger" : ""}`}
              textValue={text ?? String(label)}
            >
              {icon}
              <span className="inbox-grow">{label}</span>
              {detail !== undefined && <span className="inbox-soft">{detail}</span>}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
