import { InspectorControls, useBlockProps } from "@wordpress/block-editor";
import { registerBlockType } from "@wordpress/blocks";
import { PanelBody, Placeholder, RangeControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import metadata from "./block.json";

interface Attributes extends Record<string, unknown> {
  /** Pixels. */
  height: number;
}

/** The editor shows where the chat will be and how high: a living chat would answer to every keystroke of the author. */
function Edit({
  attributes,
  setAttributes,
}: {
  attributes: Attributes;
  setAttributes(changes: Partial<Attributes>): void;
}) {
  return (
    <div {...useBlockProps({ style: { minHeight: attributes.height } })}>
      <InspectorControls>
        <PanelBody title={__("Size", "parley-chat")}>
          <RangeControl
            label={__("Height in pixels", "parley-chat")}
            value={attributes.height}
            onChange={(height) => setAttributes({ height: height ?? 560 })}
            min={320}
            max={1200}
            step={10}
          />
        </PanelBody>
      </InspectorControls>
      <Placeholder
        icon="format-chat"
        label={__("Parley Chat", "parley-chat")}
        instructions={__(
          "Visitors chat here. A page has one chat: this one replaces the button in the corner.",
          "parley-chat",
        )}
      />
    </div>
  );
}

registerBlockType<Attributes>(metadata as never, { edit: Edit, save: () => null });
