import { TabPanel } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import type { ReactNode } from "react";
import { AppearanceScreen } from "../appearance/appearance-screen.tsx";
import { ConnectionScreen } from "../connection/connection-screen.tsx";
import { DisplayScreen } from "../display/display-screen.tsx";
import { FilesScreen } from "../files/files-screen.tsx";
import { HandoverScreen } from "../handover/handover-screen.tsx";
import { KnowledgeScreen } from "../knowledge/knowledge-screen.tsx";
import { PrivacyScreen } from "../privacy/privacy-screen.tsx";
import { SetupScreen } from "../setup/setup-screen.tsx";
import { UploadsAddress } from "../workflow/answer-cards.tsx";
import { HomeAddress } from "../workflow/markdown-text.tsx";
import { OwnTools, ownTools } from "../workflow/own-tools.ts";
import { WorkflowScreen } from "../workflow/workflow-screen.tsx";
import type { PageFacts } from "./page-facts.ts";

/** The tabs. The address names the open tab, so that links can open a tab and Back returns to the previous tab. */
export function Settings({ facts }: { facts: PageFacts }) {
  const tabs = [
    { name: "setup", title: __("Set up", "parley-chat"), screen: <SetupScreen facts={facts} /> },
    { name: "connection", title: __("Connection", "parley-chat"), screen: <ConnectionScreen /> },
    { name: "workflow", title: __("Workflow", "parley-chat"), screen: <WorkflowScreen /> },
    { name: "knowledge", title: __("Knowledge", "parley-chat"), screen: <KnowledgeScreen facts={facts} /> },
    {
      name: "appearance",
      title: __("Appearance", "parley-chat"),
      screen: <AppearanceScreen facts={facts} />,
    },
    { name: "display", title: __("Where it shows", "parley-chat"), screen: <DisplayScreen /> },
    { name: "handover", title: __("Handover", "parley-chat"), screen: <HandoverScreen facts={facts} /> },
    { name: "files", title: __("Files", "parley-chat"), screen: <FilesScreen /> },
    { name: "privacy", title: __("Privacy", "parley-chat"), screen: <PrivacyScreen /> },
  ];
  const named = () => tabs.find(({ name }) => location.hash === `#${name}`)?.name ?? "setup";
  const [start, setStart] = useState(() => ({ tab: named(), round: 0 }));
  const shown = useRef(start.tab);

  useEffect(() => {
    const follow = () => {
      if (shown.current === named()) return;
      shown.current = named();
      setStart(({ round }) => ({ tab: shown.current, round: round + 1 }));
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  return (
    <HomeAddress.Provider value={facts.home}>
      <UploadsAddress.Provider value={facts.uploads}>
        <OwnTools.Provider value={ownTools(facts)}>
          <TabPanel
            // Remounts the panel when Back or Forward chose the tab, because the panel accepts only an initial tab. A
            // click keeps the panel and the focus.
            key={start.round}
            tabs={tabs}
            initialTabName={start.tab}
            selectOnMove={false}
            onSelect={(name) => {
              shown.current = name;
              if (name !== named()) location.hash = name;
            }}
          >
            {({ name, screen }) => <Screen key={name}>{screen}</Screen>}
          </TabPanel>
        </OwnTools.Provider>
      </UploadsAddress.Provider>
    </HomeAddress.Provider>
  );
}

/** The content of a tab. On phones, the row of tabs is wider than the window and scrolls to this tab. */
function Screen({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const id = here.current?.closest("[role=tabpanel]")?.getAttribute("aria-labelledby");
    const tab = document.getElementById(id ?? "");
    const middle = (part: Element) => {
      const { left, width } = part.getBoundingClientRect();
      return left + width / 2;
    };
    const row = tab?.closest("[role=tablist]");
    if (!tab || !row) return;
    // Runs immediately, and again when a phone is turned. Scrolls only the row, not the page.
    const measured = new ResizeObserver(() => row.scrollBy({ left: middle(tab) - middle(row) }));
    measured.observe(row);
    return () => measured.disconnect();
  }, []);
  return (
    <div ref={here} className="parley-screen">
      {children}
    </div>
  );
}
