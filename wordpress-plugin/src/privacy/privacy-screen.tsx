import { __ } from "@wordpress/i18n";
import { ExportForm } from "./export-form.tsx";
import { RetentionForm } from "./retention-form.tsx";

export function PrivacyScreen() {
  return (
    <>
      <h2>{__("Privacy", "parley-chat")}</h2>
      <ExportForm />
      <RetentionForm />
    </>
  );
}
