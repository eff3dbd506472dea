import { Button, Modal } from "@wordpress/components";
import { __ } from "@wordpress/i18n";
import { useWork } from "../rest/use-work.ts";
import { FailureNotice } from "./failure-notice.tsx";

/**
 * Asks for confirmation before an action that cannot be undone, runs it, and closes. Escape and Cancel change
 * nothing.
 */
export function ConfirmDialog({
  title,
  text,
  yes,
  work,
  close,
}: {
  title: string;
  text: string;
  yes: string;
  work(): Promise<unknown>;
  close(): void;
}) {
  const doing = useWork();
  const answer = async () => {
    await work();
    close();
  };
  return (
    <Modal title={title} onRequestClose={close} size="small">
      <p>{text}</p>
      <FailureNotice failure={doing.failure} />
      <div className="parley-buttons">
        <Button variant="primary" isDestructive isBusy={doing.isBusy} onClick={() => doing.start(answer)}>
          {yes}
        </Button>
        <Button variant="tertiary" onClick={close}>
          {__("Cancel", "parley-chat")}
        </Button>
      </div>
    </Modal>
  );
}
