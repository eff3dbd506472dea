import { useAppBridge } from "@shopify/app-bridge-react";
import { Banner, BlockStack, Button, InlineStack, Modal, Text, TextField } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { KNOWLEDGE_BOUNDS } from "../../../admin/generated/knowledge-bounds.ts";
import type { StoredEntry } from "../../../admin/knowledge/knowledge-calls.ts";
import { type KnowledgeList, NEW } from "../../../admin/knowledge/knowledge-list.ts";
import type { Fault } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { PlainText } from "../frame/plain-text.tsx";
import { useObserved } from "../service/use-observed.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { EntryForm } from "./entry-form.tsx";
import { Row, RowItem, Rows } from "./rows.tsx";

/** Id of the button that opens the form of an entry. */
export const buttonIdOf = (entry: string) => `write-${entry}`;

/** The entries with a search field, and a form for the entry that is being edited. */
export function Entries({ list }: { list: KnowledgeList }) {
  const strings = useStrings();
  const { knowledge: copy, failures } = strings;
  const bridge = useAppBridge();
  const { search, entries = [], total, isLoading, failure, written, focus } = useObserved(list);
  const [deleted, setDeleted] = useState<StoredEntry>();
  useEffect(() => {
    if (focus !== undefined) document.getElementById(buttonIdOf(focus.on))?.focus();
  }, [focus]);
  const left = total - entries.length;
  const form = (said: string, entry?: StoredEntry) => (
    <EntryForm
      {...(entry && { entry })}
      save={async (next) => {
        await list.save(next);
        bridge.toast.show(said);
      }}
      cancel={list.cancel}
    />
  );
  return (
    <Section title={copy.entries}>
      <TextField
        label={copy.search}
        type="search"
        autoComplete="off"
        maxLength={KNOWLEDGE_BOUNDS.search.maxLength}
        value={search}
        onChange={list.search}
      />
      <InlineStack>
        <Button id={buttonIdOf(NEW)} variant="primary" onClick={() => list.write(NEW)}>
          {copy.add}
        </Button>
      </InlineStack>
      {written === NEW && form(copy.added)}
      {failure !== undefined && (
        <Banner tone="critical" action={{ content: failures.tryAgain, onAction: () => void list.reload() }}>
          {faultText(failure as Fault, strings)}
        </Banner>
      )}
      {entries.length === 0 && !isLoading && written !== NEW && (
        <Text as="p" tone="subdued">
          {search === "" ? copy.none : copy.noneFound}
        </Text>
      )}
      {entries.length > 0 && (
        <Rows label={copy.entries} isBusy={isLoading}>
          {entries.map((entry) => (
            <RowItem key={entry.id}>
              {written === entry.id ? (
                form(copy.saved, entry)
              ) : (
                <Row
                  question={entry.question}
                  hint={
                    <span className="row-excerpt">
                      <Text as="span" tone="subdued" breakWord>
                        <PlainText>{entry.answer}</PlainText>
                      </Text>
                    </span>
                  }
                >
                  <Button
                    id={buttonIdOf(entry.id)}
                    variant="plain"
                    accessibilityLabel={copy.editNamed(entry.question)}
                    onClick={() => list.write(entry.id)}
                  >
                    {copy.edit}
                  </Button>
                  <Button
                    variant="plain"
                    tone="critical"
                    accessibilityLabel={copy.deleteNamed(entry.question)}
                    onClick={() => setDeleted(entry)}
                  >
                    {copy.delete}
                  </Button>
                </Row>
              )}
            </RowItem>
          ))}
        </Rows>
      )}
      {left > 0 && (
        <InlineStack>
          <Button loading={isLoading} onClick={list.showMore}>
            {copy.more(left)}
          </Button>
        </InlineStack>
      )}
      {deleted !== undefined && (
        <DeleteDialog
          entry={deleted}
          remove={async () => {
            await list.remove(deleted.id);
            bridge.toast.show(copy.deleted);
          }}
          close={() => setDeleted(undefined)}
        />
      )}
    </Section>
  );
}

function DeleteDialog({
  entry,
  remove,
  close,
}: {
  entry: StoredEntry;
  /** Rejects with a `Fault`. */
  remove(): Promise<void>;
  close(): void;
}) {
  const strings = useStrings();
  const { knowledge: copy, frame } = strings;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const confirm = async () => {
    setBusy(true);
    await remove().then(close, setFault);
    setBusy(false);
  };
  return (
    <Modal
      open
      onClose={close}
      title={copy.deleteTitle}
      primaryAction={{
        content: copy.delete,
        destructive: true,
        loading: isBusy,
        onAction: () => void confirm(),
      }}
      secondaryActions={[{ content: frame.cancel, onAction: close }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {fault !== undefined && <Banner tone="critical">{faultText(fault, strings)}</Banner>}
          <Text as="p">{copy.deleteText(entry.question)}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
