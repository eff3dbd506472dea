import { Button } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { saveExport } from "./save-export.ts";

/** Downloads all conversations of the chosen days. */
export function ExportButtons({ from, to }: { from: string; to: string }) {
  const work = useWork();
  const save = (format: "csv" | "ndjson") => saveExport(format, { from, to });
  return (
    <section className="parley-card">
      <h3>{__("Export", "parley-chat")}</h3>
      <p>{__("All conversations that began between the dates above.", "parley-chat")}</p>
      <div className="parley-buttons">
        <Button variant="secondary" isBusy={work.isBusy} onClick={() => work.start(() => save("csv"))}>
          {__("Export as CSV", "parley-chat")}
        </Button>
        <Button variant="secondary" isBusy={work.isBusy} onClick={() => work.start(() => save("ndjson"))}>
          {__("Export as NDJSON", "parley-chat")}
        </Button>
      </div>
      <FailureNotice failure={work.failure} />
    </section>
  );
}
