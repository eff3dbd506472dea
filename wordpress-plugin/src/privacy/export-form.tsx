import { Button, TextControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { saveExport } from "./save-export.ts";

export function ExportForm() {
  const work = useWork();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const save = (format: "csv" | "ndjson") => work.start(() => saveExport(format, { from, to }));
  return (
    <section className="parley-card">
      <h3>{/* translators: heading. */ __("Export", "parley-chat")}</h3>
      <p>
        {__(
          "Exports the conversations that began between these days. Leave both fields empty to export all conversations.",
          "parley-chat",
        )}
      </p>
      <div className="parley-row">
        <TextControl
          label={/* translators: first day of an export. */ __("From", "parley-chat")}
          type="date"
          value={from}
          onChange={setFrom}
          {...(to && { max: to })}
        />
        <TextControl
          label={/* translators: last day of an export. */ __("To", "parley-chat")}
          type="date"
          value={to}
          onChange={setTo}
          {...(from && { min: from })}
        />
      </div>
      <div className="parley-buttons">
        <Button variant="secondary" isBusy={work.isBusy} onClick={() => save("csv")}>
          {__("Export as CSV", "parley-chat")}
        </Button>
        <Button variant="secondary" isBusy={work.isBusy} onClick={() => save("ndjson")}>
          {__("Export as NDJSON", "parley-chat")}
        </Button>
      </div>
      <FailureNotice failure={work.failure} />
    </section>
  );
}
