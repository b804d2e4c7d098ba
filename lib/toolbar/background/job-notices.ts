import type { AwayEnd } from '../badge';

interface AwayParts {
  /** Whether any page of ours is open, where the end can be seen as it comes. */
  isPageOpen(): Promise<boolean>;
  /** Marks the toolbar's button until a page is opened. */
  mark(end: AwayEnd): Promise<void>;
  /** Takes the mark away. */
  unmark(): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface Away {
  /** A job came to its end that began at a time in milliseconds since 1970. */
  ended(since: number, end: AwayEnd): Promise<void>;
  /** A page may have been opened: then what was marked is seen. */
  seen(): Promise<void>;
}

/** From here on nobody is expected to sit and wait, in milliseconds. */
const long = 60_000;

/** Long jobs that end while nobody looks mark the toolbar's button until somebody does. */
export const awayEnds = ({ isPageOpen, mark, unmark, now }: AwayParts): Away => ({
  async ended(since, end) {
    if (now() - since >= long && !(await isPageOpen())) await mark(end);
  },
  async seen() {
    if (await isPageOpen()) await unmark();
  },
});
