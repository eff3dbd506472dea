import { Banner, BlockStack, Button, InlineStack, List, Text } from "@shopify/polaris";
import { useRef } from "react";
import type { CsvImport, ImportState } from "../../../admin/knowledge/csv-import.ts";
import { saveFile } from "../../../admin/save-file.ts";
import type { Fault } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { useObserved } from "../service/use-observed.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";

/** Exports all entries as a CSV file, and imports such a file after a preview of the changes. */
export function CsvFiles({ files }: { files: CsvImport }) {
  const strings = useStrings();
  const { csv: copy } = strings.knowledge;
  const { step } = useObserved(files);
  const picker = useRef<HTMLInputElement>(null);
  const save = async () => {
    const file = await files.file();
    if (file !== undefined) saveFile(file, "knowledge.csv");
  };
  return (
    <Section title={copy.title}>
      <Text as="p">{copy.about}</Text>
      <div role="status">
        {step.at === "failed" && <Banner tone="critical">{faultText(step.failure as Fault, strings)}</Banner>}
        {step.at === "too_large" && <Banner tone="critical">{copy.tooLarge}</Banner>}
        {step.at === "imported" && <Banner tone="success">{copy.imported(step.count)}</Banner>}
        {step.at === "writing" && <Text as="p">{copy.writing(step.done, step.all)}</Text>}
        {step.at === "asking" && <Plan step={step} />}
      </div>
      {step.at === "asking" || step.at === "writing" ? (
        <InlineStack gap="200">
          {step.at === "asking" && step.plan.add.length + step.plan.change.length > 0 && (
            <Button variant="primary" onClick={() => void files.write()}>
              {copy.import}
            </Button>
          )}
          <Button onClick={files.stop}>{step.at === "asking" ? strings.frame.cancel : copy.stop}</Button>
        </InlineStack>
      ) : (
        <InlineStack gap="200">
          <Button loading={step.at === "reading"} onClick={() => picker.current?.click()}>
            {copy.choose}
          </Button>
          <Button loading={step.at === "reading"} onClick={() => void save()}>
            {copy.export}
          </Button>
        </InlineStack>
      )}
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={copy.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file !== undefined) void files.read(file);
        }}
      />
    </Section>
  );
}

function Plan({ step: { plan, skipped, faults } }: { step: Extract<ImportState, { at: "asking" }> }) {
  const { knowledge } = useStrings();
  const { csv: copy } = knowledge;
  return (
    <BlockStack gap="200">
      <Text as="p">{copy.plan(plan.add.length, plan.change.length, plan.same)}</Text>
      {skipped > 0 && (
        <>
          <Text as="p">{copy.skipped(skipped)}</Text>
          <List>
            {faults.map(({ row, field, problem }) => (
              <List.Item key={row}>
                {(problem === "empty" ? copy.empty : copy.long)(row, knowledge[field])}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </BlockStack>
  );
}
