import { BaseControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { settingLabels } from "../settings/setting-labels.ts";
import "./color-field.css";

/** The browser's own colour picker: it works by keyboard and needs no code. */
export function ColorField({ color, change }: { color: string; change(color: string): void }) {
  return (
    <BaseControl
      id="parley-color"
      label={settingLabels()["appearance.color"]}
      help={__(
        "The chat derives its other colours from this one, so that all text stays readable.",
        "parley-chat",
      )}
    >
      <input
        id="parley-color"
        className="parley-color"
        type="color"
        value={color}
        aria-describedby="parley-color__help"
        onChange={({ target }) => change(target.value)}
      />
    </BaseControl>
  );
}
