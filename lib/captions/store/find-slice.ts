import type { StateCreator } from 'zustand';
import type { PatternRunner } from '@/lib/patterns/patterns';
import { nextLine } from '../cues';
import {
  continueFind,
  type FindResult,
  findByRegex,
  findInText,
  type Hit,
  type InvalidPattern,
  type MillisecondClock,
} from '../find';
import { type SearchableText, searchableTextFrom } from '../searchable-text';
import { shownLine } from '../speaker';
import type { ShownTrack } from './saved-tracks';

export interface FindSlice {
  isFinding: boolean;
  pattern: string;
  regex: boolean;
  ignoresMarks: boolean;
  found: FindResult | InvalidPattern | null;
  hitIndex: number;
  /**
   * Opens the search bar and searches. Resolves when a regular expression search ends or, for plain text, after the
   * first hits.
   */
  openFind(): Promise<void>;
  closeFind(): void;
  changeFind(change: { pattern?: string; regex?: boolean; ignoresMarks?: boolean }): void;
  /** Repeats the search after the lines have changed. */
  refreshFind(): void;
  /** Continues to count plain text hits for at most `milliseconds`. Returns whether more hits may follow. */
  countMore(milliseconds: number): boolean;
  stepHit(step: 1 | -1): void;
}

/** The state that search needs, with the lines to search and the position to start from. */
export interface FindState extends FindSlice {
  track: Pick<ShownTrack, 'cues'> | null;
  /** The index of the current line; -1 if there is none, as in a pause. */
  lineNow: number;
  /** The position of the player in seconds, if there is one. */
  clock?: { time: number } | null;
  adPlays?: boolean;
}

interface FindPorts {
  now: MillisecondClock;
  patterns: Pick<PatternRunner, 'search'>;
}

export const findSlice =
  (ports: FindPorts): StateCreator<FindState, [], [], FindSlice> =>
  (set, get) => {
    const { search, cancel } = createSearch(ports, set, get);

    return {
      isFinding: false,
      pattern: '',
      regex: false,
      ignoresMarks: true,
      found: null,
      hitIndex: 0,

      openFind() {
        set({ isFinding: true });
        return search();
      },
      closeFind() {
        cancel();
        set({ isFinding: false, found: null });
      },
      changeFind(change) {
        const before = get().found;
        set(change);
        void search(before);
      },
      refreshFind() {
        if (get().isFinding) void search();
      },
      countMore(milliseconds) {
        const { found } = get();
        if (found?.is !== 'found' || found.done || found.query.regex) return false;
        const more = continueFind(found, ports.now, milliseconds);
        set({ found: more });
        return !more.done;
      },
      stepHit(step) {
        const { found, hitIndex } = get();
        const count = found?.is === 'found' ? found.hits.length : 0;
        if (count > 0) set({ hitIndex: (hitIndex + step + count) % count });
      },
    };
  };

/** Creates a search function that cancels the previous search. */
function createSearch({ now, patterns }: FindPorts, set: (change: Partial<FindSlice>) => void, get: () => FindState) {
  const textNow = cachedSearchableText();
  let running = new AbortController();
  const search = async (before?: FindResult | InvalidPattern | null): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { pattern, regex } = get();
    const startLine = startLineOf(get());
    const first = findInText(textNow(get()), { pattern, regex }, now, before ?? undefined);
    set({ found: first, hitIndex: first.is === 'found' ? firstHitFrom(first.hits, startLine) : 0 });
    if (first.is === 'bad-pattern' || !regex) return;
    const show = (found: FindResult | InvalidPattern): void => {
      if (!signal.aborted) set(withMoreHits(get(), found, startLine));
    };
    show(await findByRegex(first, { patterns, now, signal, onFound: show }));
  };
  return { search, cancel: () => running.abort() };
}

/** Returns the current line or, in a pause, the next one. During an advertisement, the player's time is ignored. */
const startLineOf = ({ lineNow, clock, adPlays, track }: FindState): number =>
  lineNow < 0 && clock && !adPlays ? nextLine(track?.cues ?? [], clock.time) : lineNow;

/** Caches the searchable text, so that it is prepared when the search bar opens rather than at the first key press. */
function cachedSearchableText(): (state: Pick<FindState, 'track' | 'ignoresMarks'>) => SearchableText {
  let cached: { cues: readonly unknown[]; searchable: SearchableText } | null = null;
  return ({ track, ignoresMarks }) => {
    const cues = track?.cues ?? [];
    if (cached?.cues !== cues || cached.searchable.ignoresMarks !== ignoresMarks) {
      const namesSpeakers = cues.some(({ speaker }) => speaker !== undefined);
      cached = { cues, searchable: searchableTextFrom(namesSpeakers ? cues.map(shownLine) : cues, ignoresMarks) };
    }
    return cached.searchable;
  };
}

/** Adds hits. Selects the first hit at or after a line, unless the user has moved to another hit. */
function withMoreHits(
  { found: before, hitIndex }: FindSlice,
  found: FindResult | InvalidPattern,
  line: number,
): Partial<FindSlice> {
  if (found.is === 'bad-pattern') return { found, hitIndex: 0 };
  const hasStepped = before?.is === 'found' && hitIndex !== firstHitFrom(before.hits, line);
  return { found, hitIndex: hasStepped ? hitIndex : firstHitFrom(found.hits, line) };
}

/**
 * Returns the index of the first hit at or after a line, so that a search does not jump to the start; 0 if there is
 * none.
 */
export function firstHitFrom(hits: readonly Hit[], line: number): number {
  const index = hits.findIndex((hit) => hit.line >= line);
  return index < 0 ? 0 : index;
}
