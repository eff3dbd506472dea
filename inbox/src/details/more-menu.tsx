import { Download, Ellipsis, FileText, Mail, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../admin/save-file.ts";
import { useHost } from "../host/host-context.ts";
import { useService } from "../service/use-service.ts";
import { useWords } from "../strings/words.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import { Modal } from "../ui/modal.tsx";
import { useToast } from "../ui/toasts.tsx";
import { useFailureToast } from "../ui/use-failure-toast.ts";
import { exportedConversation } from "./exported-conversation.ts";
import { HandBackDialog } from "./hand-back-dialog.tsx";
import { MailDialog } from "./mail-dialog.tsx";

/** Menu of one conversation: handing back with a note, transcript, export and deletion. */
export function MoreMenu({
  sessionId,
  name,
  email,
  handBack,
}: {
  sessionId: string;
  name: string;
  email: string;
  /** Undefined if this person does not handle the conversation. */
  handBack: ((note: string) => void) | undefined;
}) {
  const { say } = useWords();
  const { transport, person } = useHost();
  const showFailure = useFailureToast();
  const [open, setOpen] = useState<"mail" | "delete" | "back">();
  const close = () => setOpen(undefined);
  const path = `conversation/${encodeURIComponent(sessionId)}`;
  const icon = { size: 16, "aria-hidden": true } as const;

  function act(id: string): void {
    if (id === "text") transport.openFile(`${path}/transcript`, `${name}.txt`).catch(showFailure);
    if (id === "mail" || id === "delete" || id === "back") setOpen(id);
    if (id === "json")
      exportedConversation(transport, sessionId).then(
        (json) => saveFile(new Blob([json], { type: "application/json" }), `${name}.json`),
        showFailure,
      );
  }
  return (
    <>
      <Menu
        label={say("more")}
        entries={[
          ...(handBack ? [{ id: "back", label: say("handBackNote"), icon: <Undo2 {...icon} /> }] : []),
          { id: "text", label: say("transcriptText"), icon: <FileText {...icon} /> },
          ...(person.canAnswer
            ? [{ id: "mail", label: say("transcriptMail"), icon: <Mail {...icon} /> }]
            : []),
          { id: "json", label: say("exportJson"), icon: <Download {...icon} /> },
          ...(person.canDelete
            ? [{ id: "delete", label: say("delete"), icon: <Trash2 {...icon} />, isDangerous: true }]
            : []),
        ]}
        onAction={act}
      >
        <IconButton label={say("more")} icon={<Ellipsis {...icon} />} />
      </Menu>
      <MailDialog sessionId={sessionId} email={email} isOpen={open === "mail"} close={close} />
      <DeleteDialog sessionId={sessionId} isOpen={open === "delete"} close={close} />
      {handBack && <HandBackDialog isOpen={open === "back"} handBack={handBack} close={close} />}
    </>
  );
}

function DeleteDialog({ sessionId, isOpen, close }: { sessionId: string; isOpen: boolean; close(): void }) {
  const { say } = useWords();
  const { transport } = useHost();
  const { hub } = useService();
  const toast = useToast();
  const showFailure = useFailureToast();
  async function remove(): Promise<void> {
    close();
    try {
      await transport.call("DELETE", `conversation/${encodeURIComponent(sessionId)}`);
      hub.announce({ type: "deleted", data: { session_id: sessionId } });
      toast(say("deleted"));
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <Modal title={say("deleteTitle")} role="alertdialog" isOpen={isOpen} onClose={close}>
      <p>{say("deleteText")}</p>
      <div className="inbox-actions">
        <Button onPress={close}>{say("cancel")}</Button>
        <Button kind="danger" onPress={() => void remove()}>
          {say("deleteNow")}
        </Button>
      </div>
    </Modal>
  );
}
