import { browser } from 'wxt/browser';
import { isPermitted } from './permissions';

/** The interval of API calls, in milliseconds. Browsers terminate a worker after 30 seconds without an event or API call. */
const keepAliveMs = 20_000;

/**
 * Keeps the worker alive until the work ends, so that a slow response is not lost after it was paid for. A worker that
 * dies anyway recovers at its next start.
 */
export async function keepAlive<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), keepAliveMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/**
 * The delay of background jobs in seconds: several times as long as a worker takes from its start to its first message.
 */
const responseSeconds = 0.1;

/** The environment of the worker's jobs. Times in milliseconds since 1970, waits in seconds. */
export const environment = {
  now: (): number => Date.now(),
  /** Returns a short random id that distinguishes attempts within the same millisecond. */
  randomSuffix: (): string => crypto.randomUUID().slice(0, 8),
  isOnline: (): boolean => navigator.onLine,
  isPermitted,
  keepAlive,
  abortAfter: (seconds: number): AbortSignal => AbortSignal.timeout(seconds * 1000),
  /** Runs a job after a delay, and returns a function that cancels it. Keeps the worker alive until the job ends. */
  after(seconds: number, job: () => Promise<void>): () => void {
    let cancel = () => {};
    const wait = new Promise<void>((resolve) => {
      const timer = setTimeout(() => resolve(job()), seconds * 1000);
      cancel = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    void keepAlive(wait);
    return cancel;
  },
  /** Runs background jobs a moment later, so that the response to the event that woke the worker comes first. */
  runAfterResponse(...jobs: (() => Promise<void>)[]): void {
    environment.after(responseSeconds, async () => {
      await Promise.all(jobs.map((job) => job()));
    });
  },
};

export const newId = (): string => crypto.randomUUID();

/** Returns a random whole number from 0 up to `max`. */
export const randomUpTo = (max: number): number =>
  Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * (max + 1));

/** Returns the SHA-256 digest in hexadecimal. */
export async function sha256Digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const userAgent = (): string => navigator.userAgent;

/** Returns the version in the manifest. Provenance records name it. */
export const extensionVersion = (): string => browser.runtime.getManifest().version;
