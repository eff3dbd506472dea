import { useBlocker } from "@remix-run/react";
import { SaveBar, useAppBridge } from "@shopify/app-bridge-react";
import { Banner, type BannerHandles, BlockStack, Form } from "@shopify/polaris";
import { type ReactNode, useEffect, useRef } from "react";
import { useStrings } from "../strings/use-strings.ts";
import type { Settings } from "./use-settings.ts";

/** What takes the focus: of a list of choices that is wrong, the first of them. */
const WRONG = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';

/** Fields with Shopify's own save bar above the page. Enter in a field saves, too. */
export function SettingsForm<D>({ settings, children }: { settings: Settings<D>; children: ReactNode }) {
  const { settings: copy } = useStrings();
  const { isDirty, isSaving, fault, save, discard } = settings;
  const fields = useRef<HTMLDivElement>(null);
  useGuard(isDirty);
  const banner = useRef<BannerHandles>(null);
  useEffect(() => {
    if (fault === undefined) return;
    const wrong = fields.current?.querySelector<HTMLElement>(WRONG);
    // Whoever has scrolled down would not see the banner. The focus takes the page along.
    if (wrong) wrong.focus();
    else banner.current?.focus();
  }, [fault]);

  return (
    <Form onSubmit={save}>
      <SaveBar id="settings" open={isDirty}>
        {/* App Bridge reads the attribute, which is no property that React knows. */}
        <button type="button" {...{ variant: "primary" }} {...(isSaving && { loading: "" })} onClick={save}>
          {copy.save}
        </button>
        <button type="button" disabled={isSaving} onClick={discard}>
          {copy.discard}
        </button>
      </SaveBar>
      <div ref={fields}>
        <BlockStack gap="400">
          {fault !== undefined && (
            <Banner ref={banner} tone="critical" title={copy.notSaved}>
              {fault.message}
            </Banner>
          )}
          {children}
        </BlockStack>
      </div>
    </Form>
  );
}

/** Lets Shopify ask before somebody leaves what is not saved. */
function useGuard(isDirty: boolean): void {
  const bridge = useAppBridge();
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    // Whoever stays, and later wants to go elsewhere, is asked anew: by then the first question leads nowhere.
    let isAsked = true;
    void bridge.saveBar.leaveConfirmation().then(() => isAsked && blocker.proceed());
    return () => {
      isAsked = false;
    };
  }, [blocker, bridge]);
}
