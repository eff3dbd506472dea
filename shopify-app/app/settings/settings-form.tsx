import { useBlocker } from "@remix-run/react";
import { SaveBar, useAppBridge } from "@shopify/app-bridge-react";
import { Banner, type BannerHandles, BlockStack, Form } from "@shopify/polaris";
import { type ReactNode, useEffect, useRef } from "react";
import { useStrings } from "../strings/use-strings.ts";
import type { Settings } from "./use-settings.ts";

/** The invalid element to focus; in an invalid list of choices, the first choice. */
const WRONG = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';

/** Fields with Shopify's save bar above the page. Enter in a single-line field saves too. */
export function SettingsForm<D>({ settings, children }: { settings: Settings<D>; children: ReactNode }) {
  const { settings: copy } = useStrings();
  const { isDirty, isSaving, fault, save, discard } = settings;
  const fields = useRef<HTMLDivElement>(null);
  useGuard(isDirty);
  const banner = useRef<BannerHandles>(null);
  useEffect(() => {
    if (fault === undefined) return;
    const wrong = fields.current?.querySelector<HTMLElement>(WRONG);
    // After scrolling down, the banner is out of view. The focus scrolls the page to it.
    if (wrong) wrong.focus();
    else banner.current?.focus();
  }, [fault]);

  return (
    <Form onSubmit={save}>
      <SaveBar id="settings" open={isDirty}>
        {/* App Bridge reads `variant` as an attribute; React has no such property. */}
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

/** Makes Shopify ask before the merchant leaves unsaved changes. */
function useGuard(isDirty: boolean): void {
  const bridge = useAppBridge();
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    // Ignores a late answer to an earlier question: if the merchant stays and later tries to leave again, Shopify asks again.
    let isAsked = true;
    void bridge.saveBar.leaveConfirmation().then(() => isAsked && blocker.proceed());
    return () => {
      isAsked = false;
    };
  }, [blocker, bridge]);
}
