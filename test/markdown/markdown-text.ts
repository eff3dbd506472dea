import fc from "fast-check";

const PIECES = [
  ..."[]()!*_~`<>|-#\\:&=\"'.1ah \n\t",
  ...[
    "\n\n",
    "\r\n",
    "    ",
    "**",
    "```",
    "~~~",
    "- ",
    "1. ",
    "> ",
    "# ",
    "---\n",
    "- [ ] ",
    "| a | b |\n|---|:-:|\n",
  ],
  ...[
    "[text](",
    "](",
    "![",
    "https://a.example/",
    "http://",
    "www.",
    "mailto:a@b.c",
    "tel:1",
    "javascript:alert(1)",
  ],
  ...[
    "data:text/html,x",
    "vbscript:",
    "//b.example",
    "https://user:pass@c.example",
    "&#106;",
    "&lt;",
    "&#x202e;",
    "&eacute;",
    "&Tab;",
    "&nope;",
  ],
  ...[
    "<br>",
    "<BR />",
    "===\n",
    "me@b.example",
    "first\\_last@b.example",
    "“",
    "”",
    "—",
    "…",
    "(/path)",
    "(?q)",
    "&colon;",
  ],
  ...[
    "<img src=x onerror=alert(1)>",
    "<script>",
    "</a>",
    "<!--",
    "\u202e",
    "\u2066",
    "\u2069",
    "\0",
    "\u2028",
  ],
  ...["مرحبا", "「語」", "😀", "\ud83d", "e\u0301"],
];

/** Texts that combine Markdown, HTML, addresses and arbitrary text. */
export const markdownText = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...PIECES) },
      fc.string({ unit: "binary", maxLength: 6 }),
    ),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(""));
