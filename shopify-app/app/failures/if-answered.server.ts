/**
 * Shopify's answer, or `otherwise` if it does not respond: no screen depends on it. Rethrows a `Response`, with which a
 * merchant whose access was revoked gets a new session.
 */
export async function ifAnswered<T, O>(asked: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response) throw error;
    return otherwise;
  }
}
