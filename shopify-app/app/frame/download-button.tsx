import { Button } from "@shopify/polaris";
import { useState } from "react";
import { download } from "./download.ts";

/** Saves a file of the app; `failed` hears of it if that cannot be done. */
export function DownloadButton({
  path,
  name,
  label,
  failed,
  children,
}: {
  path: string;
  /** Of the file. */
  name: string;
  /** For those who hear the button without what stands around it. */
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
