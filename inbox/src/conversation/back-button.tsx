import { ArrowLeft } from "lucide-react";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";

/** Returns to the list, on screens that show either the list or the conversation. */
export function BackButton({ back }: { back(): void }) {
  const { say } = useWords();
  return (
    <span className="inbox-back">
      <IconButton
        label={say("back")}
        icon={<ArrowLeft size={20} className="inbox-flip" aria-hidden="true" />}
        onPress={back}
      />
    </span>
  );
}
