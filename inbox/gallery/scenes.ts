import type { InboxRoute } from "../src/host/host.ts";
import { type FakeConversation, type FakeService, fakeService } from "./fake-service.ts";
import { longConversation, manyConversations, ordinaryDay, PEOPLE, usageDays } from "./samples.ts";

export interface Scene {
  title: string;
  conversations(): FakeConversation[];
  route?: InboxRoute;
  /** Steps before and after the inbox is shown. */
  prepare?(service: FakeService): void;
  afterwards?(service: FakeService): void;
  screen?: "usage";
  language?: "de" | "he";
  isDark?: boolean;
  isPhone?: boolean;
}

const day = ordinaryDay;

/** Every state of the inbox, by the name in the address. */
export const SCENES: Record<string, Scene> = {
  ordinary: { title: "A waiting visitor", conversations: day, route: { sessionId: "parcel" } },
  person: {
    title: "Answered by a person, with files, cards and a note",
    conversations: day,
    route: { sessionId: "lamp" },
  },
  list: { title: "No conversation chosen", conversations: day },
  empty: { title: "Empty", conversations: () => [] },
  loading: {
    title: "Loading",
    conversations: day,
    route: { sessionId: "parcel" },
    prepare: (service) => void service.hold(""),
  },
  many: {
    title: "10,000 conversations",
    conversations: () => manyConversations(10_000),
    route: { sessionId: "many-3" },
  },
  long: {
    title: "A long conversation",
    conversations: () => [longConversation(600), ...day()],
    route: { sessionId: "long" },
  },
  typing: {
    title: "Typing",
    conversations: day,
    route: { sessionId: "lamp" },
    afterwards(service) {
      service.typing("lamp", "user");
      service.typing("lamp", "agent", "Ben Okafor");
    },
  },
  colleague: { title: "A colleague's conversation", conversations: day, route: { sessionId: "ben" } },
  closed: { title: "Closed", conversations: day, route: { view: "closed", sessionId: "closed" } },
  snoozed: { title: "Snoozed", conversations: day, route: { view: "snoozed", sessionId: "snoozed" } },
  disliked: { title: "Disliked", conversations: day, route: { view: "disliked", sessionId: "disliked" } },
  missed: { title: "Missed", conversations: day, route: { view: "missed", sessionId: "missed" } },
  contact: { title: "A message left", conversations: day, route: { view: "contact", sessionId: "contact" } },
  offline: {
    title: "Offline",
    conversations: day,
    route: { sessionId: "lamp" },
    afterwards: (service) => service.setDown(true),
  },
  error: {
    title: "Error",
    conversations: day,
    route: { sessionId: "parcel" },
    prepare: (service) => service.setDown(true),
  },
  gone: { title: "A deleted conversation", conversations: day, route: { sessionId: "nowhere" } },
  usage: { title: "Usage", conversations: day, screen: "usage" },
  german: { title: "German", conversations: day, route: { sessionId: "parcel" }, language: "de" },
  hebrew: { title: "Hebrew", conversations: day, route: { sessionId: "hebrew" }, language: "he" },
  dark: { title: "Dark", conversations: day, route: { sessionId: "parcel" }, isDark: true },
  phone: { title: "Phone", conversations: day, route: { sessionId: "parcel" }, isPhone: true },
  phoneList: { title: "Phone, the list", conversations: day, isPhone: true },
};

const SAVED_REPLIES = [
  {
    title: "Opening hours",
    text: "Hello {visitor}, we are here from 9 to 5, Monday to Friday.",
    shortcut: "hours",
  },
  {
    title: "Parcel lost",
    text: "I am sorry, {visitor}. I will send your parcel again today.",
    shortcut: "lost",
  },
  { title: "Greeting", text: "Hello {visitor}, {agent} from {site} here. How can I help?" },
];

export function serviceOf({ conversations, prepare }: Scene): FakeService {
  const service = fakeService(conversations(), {
    personId: "ada",
    people: PEOPLE,
    savedReplies: SAVED_REPLIES,
    usage: usageDays(),
  });
  prepare?.(service);
  return service;
}
