import { Sparkles } from "lucide-react";
import { useState } from "react";
import { plainText } from "../labels/plain-text.ts";
import { useWords } from "../strings/words.ts";
import { Button } from "../ui/button.tsx";

/** The reply that the workflow suggested when it handed over. */
export function Suggestion({ text, use }: { text: string; use(text: string): void }) {
  const { say } = useWords();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return null;
  return (
    <div className="inbox-suggestion">
      <Sparkles size={16} aria-hidden="true" />
      <div className="inbox-grow">
        <strong>{say("suggestion")}</strong>
        <p dir="auto" className="written">
          {plainText(text)}
        </p>
        <div className="inbox-suggestion-actions">
          <Button
            onPress={() => {
              use(text);
              setIsDone(true);
            }}
          >
            {say("useSuggestion")}
          </Button>
          <Button kind="quiet" onPress={() => setIsDone(true)}>
            {say("dismiss")}
          </Button>
        </div>
      </div>
    </div>
  );
}
