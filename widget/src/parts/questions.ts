export { deleteConfirmation } from "../menu/delete-confirmation.ts";
export { consentForm } from "./consent-form.ts";
export { default as styles } from "./questions.css";
