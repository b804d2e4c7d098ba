/** Asks again until there is an answer. Milliseconds; throws with the name of what did not come. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  most = 10_000,
): Promise<T> {
  const end = Date.now() + most;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what} did not come within ${most / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
