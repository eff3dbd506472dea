import "./settings/settings.css";
import { createRoot } from "@wordpress/element";
import { pageFacts } from "./settings/page-facts.ts";
import { Settings } from "./settings/settings.tsx";
import "./workflow/answer.css";

const root = document.getElementById("parley-chat-settings");
if (root !== null) createRoot(root).render(<Settings facts={pageFacts(root)} />);
