import type { WorkflowRule } from "../../core/api/pretend-workflow.ts";

/** The shop that all pictures show. */
export const SHOP = "Blue Door Books";

export const APPEARANCE = {
  title: SHOP,
  greeting: "**Good morning!** Ask us about books, orders and opening hours.",
  color: "#1d4ed8",
  starter_prompts: ["When are you open?", "Where is my order?", "Do you wrap presents?"],
};

/** Visitors' questions, and the answers of the shop's workflow. */
export const TALKS = [
  ["Can I return a book?", "Within 30 days, as long as it looks new."],
  ["Do you wrap presents?", "We do, and gladly. Tell us when you order."],
  [
    "Do you have “The Waves” by Woolf?",
    "Yes: two copies in the shop, and we send it for **€ 3**. Shall I put one aside for you?",
  ],
] as const;

export const WANTS_A_PERSON = "My parcel arrived open. May I talk to a person?";

export const workflowOfShop: WorkflowRule = ({ json }) => {
  if (json.message === WANTS_A_PERSON)
    return {
      body: {
        message: "I am sorry. Somebody will be with you.",
        handover: { reason: "A parcel arrived open." },
      },
    };
  return { body: { message: TALKS.find(([asked]) => asked === json.message)?.[1] ?? "Loud and clear." } };
};
