import type { JobOutcome } from '../badge';

interface JobNoticeDeps {
  /** Returns whether a page of the extension is open, which shows the end of the job itself. */
  isPageOpen(): Promise<boolean>;
  /** Shows a badge on the toolbar button until a page is opened. */
  showNotice(end: JobOutcome): Promise<void>;
  /** Removes the badge. */
  clearNotice(): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface JobEndNotice {
  /** Reports the end of a job. `since` is its start in milliseconds since 1970. */
  ended(since: number, end: JobOutcome): Promise<void>;
  /** Removes the badge if a page has been opened. */
  seen(): Promise<void>;
}

/** Users are not expected to wait for jobs longer than this, in milliseconds. */
const longJobMilliseconds = 60_000;

/** Shows a badge when a long job ends while no page is open, until one is. */
export const createJobEndNotice = ({ isPageOpen, showNotice, clearNotice, now }: JobNoticeDeps): JobEndNotice => ({
  async ended(since, end) {
    if (now() - since >= longJobMilliseconds && !(await isPageOpen())) await showNotice(end);
  },
  async seen() {
    if (await isPageOpen()) await clearNotice();
  },
});
