import { Card } from "@shopify/polaris";
import type { ReactNode } from "react";
import { type AppearanceSection as SectionName, sectionOfField } from "../../../admin/appearance-sections.ts";
import type { Fault } from "../failures/fault.ts";
import { FoldedFields } from "../frame/folded-fields.tsx";
import { useStrings } from "../strings/use-strings.ts";

/** A section that folds. At the start, only *Look* is open. */
export function AppearanceSection({
  name,
  fault,
  children,
}: {
  name: SectionName;
  fault: Fault | undefined;
  children: ReactNode;
}) {
  const texts = useStrings().sections[name];
  return (
    <Card>
      <FoldedFields
        id={`appearance-${name}`}
        {...texts}
        level="h2"
        isOpen={name === "look"}
        fault={fault}
        hasField={(setting) => sectionOfField(setting) === name}
      >
        {children}
      </FoldedFields>
    </Card>
  );
}
