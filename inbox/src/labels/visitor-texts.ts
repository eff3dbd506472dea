/** The labels of visitors without a name, also used by the console's Home. */
export const VISITOR_TEXTS = {
  visitorFromPage: "Visitor from {place} {page}",
  visitorFrom: "Visitor from {place}",
  visitorOn: "Visitor on {page}",
  visitor: "Visitor",
};

export const GERMAN_VISITOR_TEXTS: typeof VISITOR_TEXTS = {
  visitorFromPage: "Besucher aus {place} {page}",
  visitorFrom: "Besucher aus {place}",
  visitorOn: "Besucher auf {page}",
  visitor: "Besucher",
};
