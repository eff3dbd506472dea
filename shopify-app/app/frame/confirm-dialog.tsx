import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Modal, Text } from "@shopify/polaris";
import { type RefObject, useEffect } from "react";
import type { Outcome } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { useStrings } from "../strings/use-strings.ts";

/**
 * Asks for confirmation before `action`, which deletes something permanently. Escape and Cancel change nothing, and
 * return the focus.
 */
export function ConfirmDialog({
  title,
  text,
  yes,
  action,
  asker,
  isOpen,
  close,
  done,
}: {
  title: string;
  text: string;
  yes: string;
  /** Path of a route whose action returns an `Outcome`. */
  action: string;
  /** The element around the button that opened the dialog and gets the focus back. */
  asker: RefObject<HTMLElement>;
  isOpen: boolean;
  close(): void;
  done(): void;
}) {
  const strings = useStrings();
  const { frame: copy } = strings;
  const { state, data, submit } = useFetcher<Outcome<true>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `done` is another function at each rendering, and called once.
  useEffect(() => {
    if (state === "idle" && data?.done) done();
  }, [state, data]);
  return (
    <Modal
      open={isOpen}
      onClose={close}
      title={title}
      activator={asker}
      primaryAction={{
        content: yes,
        destructive: true,
        loading: state !== "idle",
        onAction: () => submit({ intent: "delete" }, { method: "post", action }),
      }}
      secondaryActions={[{ content: copy.cancel, onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {data?.fault && state === "idle" && (
            <Banner tone="critical">{faultText(data.fault, strings)}</Banner>
          )}
          <Text as="p">{text}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
