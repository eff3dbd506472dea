import { InspectorControls, useBlockProps } from "@wordpress/block-editor";
import { registerBlockType } from "@wordpress/blocks";
import { PanelBody, Placeholder, RangeControl } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import metadata from "./block.json";
import { type ChatEmbed, ChatPreview } from "./chat-preview.tsx";

const { parleyChatBlock: embed } = window as { parleyChatBlock?: ChatEmbed };

interface Attributes extends Record<string, unknown> {
  /** Pixels. */
  height: number;
}

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
          <p>
            {__(
              "Visitors chat here. A page has one chat: this one replaces the button in the corner.",
              "parley-chat",
            )}
          </p>
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
      {embed?.site ? (
        <ChatPreview embed={embed} height={attributes.height} />
      ) : (
        <Placeholder
          icon="format-chat"
          label={__("Parley Chat", "parley-chat")}
          instructions={__(
            "Visitors can chat here after you set up the chat. Open “Parley Chat” in the menu.",
            "parley-chat",
          )}
        />
      )}
    </div>
  );
}

registerBlockType<Attributes>(metadata as never, { edit: Edit, save: () => null });
