/** The default timeout for waiting in a browser, in milliseconds. */
export const maxWait = 30_000;
/**
 * The timeout for closing a browser, in milliseconds. A browser that does not close is killed with the process of its
 * part.
 */
const maxCloseTime = 5_000;

/** Awaits a promise for at most `milliseconds`. On timeout, throws an error that contains the name. */
export async function inTime<T>(name: string, promise: Promise<T>, milliseconds = maxWait): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`${name} did not come within ${Math.round(milliseconds / 1_000)} s`));
    timer = setTimeout(fail, Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a resource and ignores a timeout or failure, because the measured result matters more. */
export async function closeInTime(close: () => Promise<unknown>): Promise<void> {
  try {
    await inTime('The end of a browser', close(), maxCloseTime);
  } catch {
    // The process of the part exits soon and ends its browsers.
  }
}
