import type { ReactNode } from "react";
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from "react-aria-components";
import { useThemed } from "./themed.ts";

export function Modal({
  title,
  role = "dialog",
  isOpen,
  onClose,
  children,
}: {
  title: string;
  role?: "dialog" | "alertdialog";
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const themed = useThemed();
  return (
    <ModalOverlay
      {...themed("inbox-overlay")}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable
    >
      <AriaModal className="inbox-modal">
        <Dialog role={role}>
          <Heading slot="title" className="inbox-modal-title">
            {title}
          </Heading>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
