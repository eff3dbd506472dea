/**
 * Resolves to Shopify's answer, or to `otherwise` if the call fails: no screen depends on the answer. Rethrows a `Response`,
 * which starts a new session after access was revoked.
 */
export async function ifAnswered<T, O>(asked: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response) throw error;
    return otherwise;
  }
}
