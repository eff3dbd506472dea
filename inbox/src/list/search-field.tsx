import { Search, X } from "lucide-react";
import { forwardRef, useEffect, useState } from "react";
import { useWords } from "../strings/words.ts";
import { IconButton } from "../ui/button.tsx";

/** Milliseconds after the last key before a search begins. */
const SETTLED = 300;

/** The search field, which Escape clears. */
export const SearchField = forwardRef<HTMLInputElement, { search(text: string): void }>(function SearchField(
  { search },
  ref,
) {
  const { say } = useWords();
  const [typed, setTyped] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search begins when the text settles.
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), SETTLED);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="inbox-search">
      <Search size={16} aria-hidden="true" />
      <input
        ref={ref}
        className="inbox-field"
        type="search"
        aria-label={say("search")}
        placeholder={say("search")}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          if (typed === "") event.currentTarget.blur();
          setTyped("");
        }}
      />
      {typed !== "" && (
        <IconButton
          label={say("clearSearch")}
          icon={<X size={16} aria-hidden="true" />}
          onPress={() => setTyped("")}
        />
      )}
    </div>
  );
});
