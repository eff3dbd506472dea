import { useState } from "react";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";

/** Maximum characters of a note that the service accepts. */
const LONGEST = 4_000;

/** Returns a conversation to the workflow with a note (contract §8.3). */
export function HandBackDialog({
  isOpen,
  handBack,
  close,
}: {
  isOpen: boolean;
  handBack(note: string): void;
  close(): void;
}) {
  const { say } = useWords();
  const [note, setNote] = useState("");
  return (
    <Modal title={say("handBackTitle")} isOpen={isOpen} onClose={close}>
      <form
        className="inbox-stack"
        onSubmit={(event) => {
          event.preventDefault();
          close();
          setNote("");
          handBack(note);
        }}
      >
        <label className="inbox-stack">
          <span className="inbox-label">{say("handBackLabel")}</span>
          <textarea
            className="inbox-field"
            rows={3}
            dir="auto"
            maxLength={LONGEST}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <p className="inbox-soft">{say("handBackHint")}</p>
        <div className="inbox-actions">
          <Button onPress={close}>{say("cancel")}</Button>
          <Button kind="first" type="submit">
            {say("handBack")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
