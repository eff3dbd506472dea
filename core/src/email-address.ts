import { z } from "zod";

/** A person's e-mail address, of at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const emailAddress = z.email("Give an e-mail address, such as ada@example.com.").max(254);
