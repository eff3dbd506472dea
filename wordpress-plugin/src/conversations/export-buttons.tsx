import { Button } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { download } from "../rest/call.ts";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";

/** Downloads all conversations of the chosen days. Fetched by script, as a link could not carry the nonce safely. */
export function ExportButtons({ from, to }: { from: string; to: string }) {
  const work = useWork();
  const save = async (format: string) => {
    const file = await download(`/conversations/export?${new URLSearchParams({ format, from, to })}`);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `conversations.${format}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
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
