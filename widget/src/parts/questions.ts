export { consentForm } from "./consent-form.ts";
export { deleteConfirmation } from "./delete-confirmation.ts";
export { default as styles } from "./questions.css";
