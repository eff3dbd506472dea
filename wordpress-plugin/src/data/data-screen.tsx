import { __ } from "@wordpress/i18n";
import { ExportForm } from "./export-form.tsx";
import { RetentionForm } from "./retention-form.tsx";

export function DataScreen() {
  return (
    <>
      <h2>{__("Data", "parley-chat")}</h2>
      <ExportForm />
      <RetentionForm />
    </>
  );
}
