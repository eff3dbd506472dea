import type { VisitorTokens } from "../identity/visitor-token.ts";
import type { RandomText } from "../random-text.ts";
import type { AnswerMessage } from "../replies/answer-message.ts";
import type { TellFeedback } from "../replies/feedback-event.ts";
import type { ReadPending } from "../replies/pending-replies.ts";
import type { RepliesEverywhere } from "../replies/replies-everywhere.ts";
import type { TakeLateReply } from "../replies/take-late-reply.ts";
import type { SearchSessions } from "../sessions/session-search.ts";
import type { SiteDirectory } from "../sites/site-directory.ts";
import type { SiteKeeper } from "../sites/site-keeper.ts";
import type { Storage } from "../storage/port.ts";
import type { TestWebhook } from "../webhooks/webhook-test.ts";

/** What a route's handler may call. */
export interface Services {
  storage: Storage;
  keeper: SiteKeeper;
  directory: SiteDirectory;
  visitorTokens: VisitorTokens;
  answerMessage: AnswerMessage;
  liveReplies: RepliesEverywhere;
  readPending: ReadPending;
  searchSessions: SearchSessions;
  takeLateReply: TakeLateReply;
  testWebhook: TestWebhook;
  tellFeedback: TellFeedback;
  randomText: RandomText;
}
