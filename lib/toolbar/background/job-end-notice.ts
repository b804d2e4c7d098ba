import type { JobOutcome } from '../badge';

interface JobNoticeDeps {
  /** Whether any page of ours is open, where the end can be seen as it comes. */
  isPageOpen(): Promise<boolean>;
  /** Marks the toolbar's button until a page is opened. */
  showNotice(end: JobOutcome): Promise<void>;
  /** Takes the mark away. */
  clearNotice(): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface JobEndNotice {
  /** A job came to its end that began at a time in milliseconds since 1970. */
  ended(since: number, end: JobOutcome): Promise<void>;
  /** A page may have been opened: then what was marked is seen. */
  seen(): Promise<void>;
}

/** From here on nobody is expected to sit and wait, in milliseconds. */
const longJobMilliseconds = 60_000;

/** Long jobs that end while nobody looks mark the toolbar's button until somebody does. */
export const createJobEndNotice = ({
  isPageOpen,
  showNotice: mark,
  clearNotice: unmark,
  now,
}: JobNoticeDeps): JobEndNotice => ({
  async ended(since, end) {
    if (now() - since >= longJobMilliseconds && !(await isPageOpen())) await mark(end);
  },
  async seen() {
    if (await isPageOpen()) await unmark();
  },
});
