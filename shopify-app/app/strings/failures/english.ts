import { WRONG_FORM } from "../../../../admin/wrong-form.ts";

export const english = {
  offline: "Your browser could not reach the app. Are you offline? What you typed is still here.",
  notReached:
    "The app could not be reached, or something went wrong in it. Check your connection, and try again.",
  unreachable: "The service that runs your chat does not answer. Wait a moment, and try again.",
  sessionEnded: "Your session with Shopify has ended. Reload the page to continue.",
  wrongSecret:
    "The app cannot verify requests from Shopify, because its client secret is wrong. The operator of the app must copy the client ID and client secret from the app’s settings at Shopify into SHOPIFY_API_KEY and SHOPIFY_API_SECRET, and restart the app.",
  unexpected: "The action failed because of an error on our side. Try again.",
  empty: "This field is required.",
  changedMeanwhile:
    "Other people are changing these settings. Nothing was saved, and your input is still here. Try again.",
  /** `names`: the fields that somebody else has changed too. */
  changedElsewhere: (names: string) =>
    `Somebody else has changed: ${names}. Nothing was saved, and your input is still here. Copy what you need, reload the page to see the current settings, and make your change again.`,
  /**
   * By setting, for values in the wrong format. The service's messages refer to other settings by their
   * technical names.
   */
  wrongForm: WRONG_FORM.en,
  /** By setting, if the service's message has other units or technical terms. */
  wrongValue: {
    "files.types": "Choose at least one type of files. To accept none, turn files off.",
    "files.max_bytes": "Enter a size of at most 50 MB, such as 2.5.",
    "files.per_session": "Enter a whole number, from 1 to 1000.",
  } as Record<string, string>,
  /** The text for an error that has no text here, from the service's English message or from the error code. */
  said: (message: string, _reason: string) => message,
  brokenTitle: "Something went wrong",
  downTitle: "This page cannot be shown at the moment",
  sessionTitle: "Your session has ended",
  missingTitle: "Page not found",
  missing: "The page may have been deleted, or its address is wrong.",
  tryAgain: "Try again",
  reload: "Reload",
  home: "Go to Home",
};
