import type { Contact } from "../../sessions/contact.ts";
import type { HandlingChange } from "./handling-storage.ts";

export interface ContactStorage {
  /**
   * Stores the conversation's latest contact, and sets the outcome `contact_left`. The contact is removed with the conversation.
   * False if the session is unknown and `begin` is absent, or if the site does not exist.
   */
  leaveContact(left: {
    siteId: string;
    sessionId: string;
    contact: Contact;
    begin?: HandlingChange["begin"];
    timezone?: string;
    /** Whether the e-mail address is known to be the visitor's, so that it needs no confirmation. */
    isConfirmed?: boolean | undefined;
  }): Promise<boolean>;
  contact(siteId: string, sessionId: string): Promise<Contact | undefined>;
  /** Contacts by session key, of the sessions that have one. */
  contactsOf(siteId: string, sessionKeys: number[]): Promise<[sessionKey: number, Contact][]>;
}
