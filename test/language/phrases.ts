/** Phrases that must be read twice, with plain ones to use instead. `npm run lint` counts them. */
export const PHRASES: readonly { name: string; pattern: RegExp; instead: string }[] = [
  {
    name: "whoever",
    pattern: /\b(?:who|what|which|where)ever\b/gi,
    instead: "the person who, any, all that",
  },
  {
    name: "is told",
    pattern:
      /\b(?:is|are|was|were|be|been|being) told\b|\btells? (?:what|who|whom|whether|which|that|how|of)\b/g,
    instead: "receives, sees, shows, says",
  },
  { name: "no more", pattern: /\bno more\b(?! than)/g, instead: "no longer" },
  { name: "alone", pattern: /\balone\b/g, instead: "only" },
  { name: "at once", pattern: /\bat once\b/g, instead: "immediately, at the same time" },
  { name: "beside", pattern: /\bbeside\b/gi, instead: "next to, besides" },
  {
    name: "of its own",
    pattern: /\b(?:of (?:its|his|her|their|one's|your) own|by itself|by themselves)\b/g,
    instead: "separate, automatically",
  },
  { name: "heed", pattern: /\bheed(?:s|ed)?\b/g, instead: "follow, apply" },
  { name: "anew", pattern: /\banew\b/g, instead: "again" },
  { name: "mend", pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: "fix, repair" },
  {
    name: "Of …",
    pattern: /(?:\/\*\*|\/\/|^\s*\*)\s+Of (?:a|an|the|those|what|each|all|one)\b/gm,
    instead: "a sentence with a subject",
  },
  { name: "hears", pattern: /\bhears?\b(?! back)/g, instead: "receives" },
  { name: "looks again", pattern: /\blook(?:s|ed)? again\b/g, instead: "reads again, polls" },
  { name: "stands", pattern: /\bstands?\b(?!ard)/g, instead: "is" },
  { name: "in sight", pattern: /\bin sight\b/g, instead: "visible" },
  { name: "to blame", pattern: /\bto blame\b|\bblamed\b/g, instead: "the cause" },
  {
    name: "What is …",
    pattern:
      /(?:^|[.:;("'`]\s*|\*\s+|\/\/\s+)(?:What|Who) (?:is|was|are|were|has|have|comes|came|goes|does|may|can|needs?|writes?|reads?|asks?|makes?|takes?|sends?|holds?)\b[^?\n]*[.,:]/gm,
    instead: "a noun as the subject",
  },
];
