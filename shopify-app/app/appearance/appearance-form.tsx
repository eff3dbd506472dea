import { FormLayout } from "@shopify/polaris";
import { APPEARANCE_SECTION_NAMES, APPEARANCE_SECTIONS } from "../../../admin/appearance-sections.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { type AppearanceScreen, useAppearanceControls } from "./appearance-controls.tsx";
import { AppearanceSection } from "./appearance-section.tsx";

export function AppearanceForm(screen: AppearanceScreen) {
  const controls = useAppearanceControls(screen);
  const { settings } = screen;
  return (
    <SettingsForm settings={settings}>
      {APPEARANCE_SECTION_NAMES.map((name) => (
        <AppearanceSection key={name} name={name} fault={settings.fault}>
          <FormLayout>
            {APPEARANCE_SECTIONS[name].map((row) => (
              <FormLayout.Group key={row[0]} condensed>
                {row.map((field) => controls[field])}
              </FormLayout.Group>
            ))}
          </FormLayout>
        </AppearanceSection>
      ))}
    </SettingsForm>
  );
}
