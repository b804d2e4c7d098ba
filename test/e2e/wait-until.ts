/**
 * Calls `poll` until it returns a value other than `undefined`. `timeout` is in milliseconds. Throws an error that
 * contains `name` when the time is over.
 */
export async function waitUntil<T>(
  name: string,
  poll: () => Promise<T | undefined> | T | undefined,
  timeout = 30_000,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await poll();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`${name} did not happen within ${timeout / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
