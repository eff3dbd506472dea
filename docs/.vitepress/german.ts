/** The section *Start* in German. All other pages are English. */
export const german = {
  label: "Deutsch",
  lang: "de",
  description: "Ein KI-Chat für Ihre Website, den Ihr eigener Workflow beantwortet.",
  themeConfig: {
    nav: [
      { text: "Start", link: "/de/start/" },
      { text: "Alles Weitere (englisch)", link: "/guides/" },
    ],
    sidebar: [
      {
        text: "Start",
        items: [
          { text: "Welcher Weg ist meiner?", link: "/de/start/" },
          { text: "Den Chat ausprobieren", link: "/de/start/try" },
          { text: "Jede Website", link: "/de/start/website" },
          { text: "WordPress", link: "/de/start/wordpress" },
          { text: "Shopify", link: "/de/start/shopify" },
          { text: "Node und eigener Code", link: "/de/start/node" },
        ],
      },
      {
        text: "Weiter auf Englisch",
        items: [
          { text: "Anleitungen", link: "/guides/" },
          { text: "Nachschlagen", link: "/reference/" },
          { text: "Betrieb", link: "/operate/" },
        ],
      },
    ],
    outline: { level: [2, 3] as [number, number], label: "Auf dieser Seite" },
    docFooter: { prev: "Zurück", next: "Weiter" },
    darkModeSwitchLabel: "Dunkel",
    lightModeSwitchTitle: "Hell anzeigen",
    darkModeSwitchTitle: "Dunkel anzeigen",
    sidebarMenuLabel: "Menü",
    returnToTopLabel: "Nach oben",
    langMenuLabel: "Sprache",
  },
};
