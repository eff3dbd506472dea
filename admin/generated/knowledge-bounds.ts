// Made of core/src/api/routes/site/knowledge.ts by `npm run generate`.

/** What the texts of the knowledge can hold, and how many entries a page has. */
export const KNOWLEDGE_BOUNDS = {
  question: { minLength: 1, maxLength: 500 },
  answer: { minLength: 1, maxLength: 5000 },
  search: { minLength: 1, maxLength: 100 },
  per_page: { min: 1, max: 100 },
} as const;
