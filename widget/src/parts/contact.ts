export { default as styles } from "../live/contact.css";
export { contactForm } from "../live/contact-form.ts";
