import { BlockStack, Text, TextField } from "@shopify/polaris";
import { SETTING_LABELS } from "../../../settings/generated/setting-labels.ts";
import { appearanceCopy } from "./appearance-copy.ts";
import { contrast } from "./contrast.ts";

const copy = appearanceCopy.look;
const COLOR = /^#[0-9a-f]{6}$/i;
/** WCAG 2.2, 1.4.3 for text, 1.4.11 for what is no text. */
const READABLE = 4.5;
const SEEN = 3;

/** A colour to write or to pick, and how well it can be seen and read on. */
export function ColorField({
  color,
  change,
  error,
}: {
  color: string;
  change(color: string): void;
  error: string | false;
}) {
  const isColor = COLOR.test(color);
  const onWhite = isColor ? contrast(color, "#ffffff") : 0;
  return (
    <BlockStack gap="200">
      <TextField
        label={SETTING_LABELS["appearance.color"]}
        autoComplete="off"
        maxLength={7}
        value={color}
        onChange={change}
        helpText={isColor && textOn(color, onWhite)}
        error={error || (!isColor && copy.colorForm)}
        prefix={
          <input
            type="color"
            aria-label={copy.colorPick}
            value={isColor ? color.toLowerCase() : "#000000"}
            onChange={({ target }) => change(target.value)}
            style={{ width: "2rem", height: "1.5rem", padding: 0, border: 0, background: "none" }}
          />
        }
      />
      {isColor && onWhite < SEEN && (
        <div role="status">
          <Text as="p" tone="caution">
            {copy.faint(onWhite.toFixed(1))}
          </Text>
        </div>
      )}
    </BlockStack>
  );
}

/** The chat writes in white wherever it can be read (widget/src/theme/palette.ts). */
function textOn(color: string, onWhite: number): string {
  return onWhite >= READABLE
    ? copy.colorHelp(copy.white, onWhite.toFixed(1))
    : copy.colorHelp(copy.black, contrast(color, "#000000").toFixed(1));
}
