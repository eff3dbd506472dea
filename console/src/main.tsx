import { createRoot } from "react-dom/client";
import { Console } from "./shell/console.tsx";
import { loadWords, preferredLanguage } from "./strings/strings.ts";

const words = await loadWords(preferredLanguage());
createRoot(document.getElementById("console") as HTMLElement).render(<Console initialWords={words} />);
