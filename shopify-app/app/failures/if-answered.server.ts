/**
 * What Shopify answers, or `otherwise` where it does not: no screen depends on it. The `Response` that leads a merchant without
 * access to another session is thrown on.
 */
export async function ifAnswered<T, O>(asked: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Response) throw error;
    return otherwise;
  }
}
