import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Copyable } from "./copyable.tsx";

/** The service's own address, including its base path. */
export const SERVICE = new URL("..", new URL(".", location.href)).href.replace(/\/$/, "");

/** The HTML that puts the chat on a page, and where to paste it. */
export function ScriptLine() {
  const { say } = useWords();
  const { public_key: key } = useSite();
  const text = `<script src="${SERVICE}/widget.js" data-site="${key}" async></script>`;
  return (
    <>
      <p>{say("lineHint")}</p>
      <Copyable label={say("lineTitle")} text={text} />
    </>
  );
}
