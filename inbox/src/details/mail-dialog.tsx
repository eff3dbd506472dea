import { useState } from "react";
import { useHost } from "../host/host-context.ts";
import { failureText } from "../strings/failure-text.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { useToast } from "../ui/toasts.tsx";

/** Sends the transcript by e-mail (contract §20.6). */
export function MailDialog({
  sessionId,
  email,
  isOpen,
  close,
}: {
  sessionId: string;
  email: string;
  isOpen: boolean;
  close(): void;
}) {
  const { say } = useWords();
  const { transport } = useHost();
  const toast = useToast();
  const [to, setTo] = useState(email);
  const [fault, setFault] = useState("");
  async function send(): Promise<void> {
    try {
      const path = `conversation/${encodeURIComponent(sessionId)}/transcript`;
      await transport.call("POST", path, { body: { to: to.trim() } });
      toast(say("mailSent"));
      close();
    } catch (error) {
      setFault(failureText(error, say));
    }
  }
  return (
    <Modal title={say("transcript")} isOpen={isOpen} onClose={close}>
      <form
        className="inbox-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="inbox-stack">
          <span className="inbox-label">{say("mailTo")}</span>
          <input
            className="inbox-field"
            type="email"
            required
            dir="ltr"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </label>
        <p role="alert" className="inbox-fault">
          {fault}
        </p>
        <div className="inbox-actions">
          <Button onPress={close}>{say("cancel")}</Button>
          <Button kind="first" type="submit">
            {say("mailSend")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
