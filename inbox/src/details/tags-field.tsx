import { X } from "lucide-react";
import { useState } from "react";
import type { Team } from "../conversation/use-team-state.ts";
import { plainText } from "../labels/plain-text.ts";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";
import { LONGEST_TAG, withTag } from "./tags.ts";

/** Tags by which a team finds conversations. Enter adds a tag. */
export function TagsField({ tags, change }: { tags: readonly string[]; change: Team["change"] }) {
  const { say } = useWords();
  const [written, setWritten] = useState("");
  const add = () => {
    const next = withTag(tags, written);
    if (next === undefined) return;
    setWritten("");
    void change({ tags: next });
  };
  return (
    <div className="inbox-fact">
      <span className="inbox-label">{say("tags")}</span>
      <div className="inbox-tags">
        {tags.map((tag) => (
          <span key={tag} className="inbox-chip">
            <bdi className="inbox-cut">{plainText(tag)}</bdi>
            <IconButton
              label={say("removeTag", { name: tag })}
              icon={<X size={12} aria-hidden="true" />}
              onPress={() => void change({ tags: tags.filter((each) => each !== tag) })}
            />
          </span>
        ))}
        <input
          className="inbox-field bare"
          aria-label={say("addTag")}
          placeholder={say("addTag")}
          maxLength={LONGEST_TAG}
          dir="auto"
          value={written}
          onChange={({ target }) => setWritten(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter") add();
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      </div>
    </div>
  );
}
