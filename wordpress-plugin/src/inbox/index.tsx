import "@parley/inbox/inbox.css";
import { createRoot } from "@wordpress/element";
import { inboxFacts } from "./inbox-facts.ts";
import { Screen } from "./screen.tsx";
import "./page.css";

const root = document.getElementById("parley-chat-inbox");
if (root !== null)
  createRoot(root).render(
    <Screen facts={inboxFacts(root)} name={root.dataset.screen === "usage" ? "usage" : "inbox"} />,
  );
