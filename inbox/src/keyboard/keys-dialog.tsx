import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import { KEY_MAP } from "./key-map.ts";

export function KeysDialog({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const { say } = useWords();
  return (
    <Modal title={say("keys")} isOpen={isOpen} onClose={close}>
      <dl className="inbox-keys">
        {Object.entries(KEY_MAP).map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{say(`key_${action}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="inbox-actions">
        <Button kind="first" onPress={close}>
          {say("done")}
        </Button>
      </div>
    </Modal>
  );
}
