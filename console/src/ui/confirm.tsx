import type { ReactNode } from "react";
import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useWords } from "../strings/strings.ts";
import { Button, type ButtonProps } from "./button.tsx";

/** Asks for confirmation before an action that cannot be undone. */
export function Confirm({
  trigger,
  kind = "quiet",
  title,
  children,
  confirm,
  onConfirm,
}: {
  trigger: string;
  kind?: NonNullable<ButtonProps["kind"]>;
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm(): void;
}) {
  const { say } = useWords();
  return (
    <DialogTrigger>
      <Button kind={kind}>{trigger}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog role="alertdialog">
            {({ close }) => (
              <>
                <Heading slot="title">{title}</Heading>
                {children}
                <p className="actions">
                  <Button
                    kind="danger"
                    onPress={() => {
                      close();
                      onConfirm();
                    }}
                  >
                    {confirm}
                  </Button>
                  <Button onPress={close}>{say("cancel")}</Button>
                </p>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
