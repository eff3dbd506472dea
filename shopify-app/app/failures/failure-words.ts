export const failureWords = {
  offline: "Your browser could not reach the app. Are you offline? What you typed is still here.",
  notReached:
    "The app could not be reached, or something went wrong in it. Check your connection, and try again.",
  unreachable: "The service that runs your chat does not answer. Wait a moment, and try again.",
  sessionEnded: "Your session with Shopify has ended. Reload the page to go on.",
  unexpected: "That did not work, and the reason is on our side. Please try again.",
  empty: "This is required and may not be empty.",
  downTitle: "This page cannot be shown just now",
  sessionTitle: "Your session has ended",
  missingTitle: "There is nothing here",
  missing: "It may have been deleted, or the address is wrong.",
  tryAgain: "Try again",
  reload: "Reload",
  home: "Go to Home",
};
