import { Button } from "@shopify/polaris";
import { useState } from "react";
import { download } from "./download.ts";

/** Downloads a file of the app; calls `failed` if that fails. */
export function DownloadButton({
  path,
  name,
  label,
  failed,
  children,
}: {
  path: string;
  name: string;
  /** Accessible name that is clear without the text around the button. */
  label?: string;
  failed(isFailed: boolean): void;
  children: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    failed(
      await download(path, name).then(
        () => false,
        () => true,
      ),
    );
    setBusy(false);
  };
  return (
    <Button loading={isBusy} onClick={() => void save()} {...(label && { accessibilityLabel: label })}>
      {children}
    </Button>
  );
}
