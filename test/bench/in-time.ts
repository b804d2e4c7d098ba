/** A single wait in a browser ends after so many milliseconds, unless it has more to do. */
export const longestWait = 30_000;
/** Closing a browser that answers takes less; one that does not is ended with the process of its part. */
const longestClose = 5_000;

/** Waits for a promise, at most so many milliseconds. Throws with the name of what did not come. */
export async function inTime<T>(what: string, promise: Promise<T>, milliseconds = longestWait): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`${what} did not come within ${Math.round(milliseconds / 1_000)} s`));
    timer = setTimeout(fail, Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes something, and gives up on it where it hangs or fails: the result that was measured before is worth more. */
export async function closeInTime(close: () => Promise<unknown>): Promise<void> {
  try {
    await inTime('The end of a browser', close(), longestClose);
  } catch {
    // The process of the part ends next, and its browsers with it.
  }
}
