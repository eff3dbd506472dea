import { BlockStack, Text, TextField } from "@shopify/polaris";
import { formatNumber } from "../frame/format-number.ts";
import type { Strings } from "../strings/strings.ts";
import { useStrings } from "../strings/use-strings.ts";
import { contrast } from "./contrast.ts";

const COLOR = /^#[0-9a-f]{6}$/i;
/** Minimum contrast ratios (WCAG 2.2): of text (1.4.3), and of non-text elements (1.4.11). */
const READABLE = 4.5;
const SEEN = 3;

/** A colour, typed or picked, with its contrast to text and background. */
export function ColorField({
  color,
  change,
  error,
}: {
  color: string;
  change(color: string): void;
  error: string | false;
}) {
  const strings = useStrings();
  const {
    labels,
    appearance: { look: copy },
  } = strings;
  const isColor = COLOR.test(color);
  const onWhite = isColor ? contrast(color, "#ffffff") : 0;
  return (
    <BlockStack gap="200">
      <TextField
        label={labels["appearance.color"]}
        autoComplete="off"
        maxLength={7}
        value={color}
        onChange={change}
        helpText={isColor && textOn(color, onWhite, strings)}
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
            {copy.faint(formatNumber(onWhite, strings.language, 1))}
          </Text>
        </div>
      )}
    </BlockStack>
  );
}

/** Help text: the chat's text on `color` is white if readable, otherwise black (widget/src/theme/palette.ts). */
function textOn(color: string, onWhite: number, strings: Strings): string {
  const { look: copy } = strings.appearance;
  const ratio = (number: number) => formatNumber(number, strings.language, 1);
  return onWhite >= READABLE
    ? copy.colorHelp(copy.white, ratio(onWhite))
    : copy.colorHelp(copy.black, ratio(contrast(color, "#000000")));
}
