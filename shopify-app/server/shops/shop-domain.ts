import { z } from "zod";

/** A shop's permanent name, such as `example.myshopify.com`. */
export const shopDomain = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/);
