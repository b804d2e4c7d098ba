import type { Call, CallResult } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { JobOutcome } from '@/lib/toolbar/badge';

interface JobNoticeDeps {
  jobNotice: Pick<JobEndNotice, 'ended'>;
  now(): number;
}

/** Shows on the toolbar button how a slow request ended while no page was open. Runs have their own notice. */
export const withJobNotice =
  ({ jobNotice, now }: JobNoticeDeps) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const startedAt = now();
    const result = await next(name, params, options);
    if (!options?.run) await notifyJobEnd(jobNotice, startedAt, result);
    return result;
  };

/** Reports how a request ended; its start is in milliseconds since 1970. */
export async function notifyJobEnd(
  jobNotice: JobNoticeDeps['jobNotice'],
  startedAt: number,
  result: CallResult<EndpointName>,
): Promise<void> {
  // The user needs no notice of a request that they cancelled.
  if (result.ok || result.failure.kind !== 'stopped') await jobNotice.ended(startedAt, result.ok ? 'done' : 'failed');
}

interface EndNoticeDeps {
  /** Returns whether a page of the extension is open. An open page shows how a job ended. */
  isPageOpen(): Promise<boolean>;
  /** Shows a badge on the toolbar button until a page is opened. */
  showNotice(end: JobOutcome): Promise<void>;
  clearNotice(): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface JobEndNotice {
  /** Reports the end of a job. `since` is its start in milliseconds since 1970. */
  ended(since: number, end: JobOutcome): Promise<void>;
  clearIfPageOpen(): Promise<void>;
}

/** Jobs that take at least this long show a badge, because users are not expected to wait for them. */
const longJobMilliseconds = 60_000;

/**
 * Creates a notice that shows a badge when a long job ends while no page is open. The badge stays until a page is
 * opened.
 */
export const createJobEndNotice = ({ isPageOpen, showNotice, clearNotice, now }: EndNoticeDeps): JobEndNotice => ({
  async ended(since, end) {
    if (now() - since >= longJobMilliseconds && !(await isPageOpen())) await showNotice(end);
  },
  async clearIfPageOpen() {
    if (await isPageOpen()) await clearNotice();
  },
});
