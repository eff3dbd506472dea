import { useWords } from "../strings/strings.ts";
import type { Summary } from "./shapes.ts";

/** That a visitor waits for a person, or who answers them. */
export function HandlingTag({ handling: { by, agent } }: { handling: NonNullable<Summary["handling"]> }) {
  const { say } = useWords();
  return (
    <span className={`tag ${by}`}>
      {by === "waiting" ? say("waitsShort") : (agent?.name ?? say("withPerson"))}
    </span>
  );
}
