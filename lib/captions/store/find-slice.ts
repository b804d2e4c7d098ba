import type { StateCreator } from 'zustand';
import type { Patterns } from '@/lib/patterns/patterns';
import { type BadPattern, type Clock, type Found, find, findByPattern, findMore, type Hit } from '../find';
import { type FindText, findTextFrom } from '../find-text';
import type { ShownTrack } from './saved-tracks';

export interface FindSlice {
  isFinding: boolean;
  pattern: string;
  regex: boolean;
  ignoresMarks: boolean;
  found: Found | BadPattern | null;
  /** Which hit one stands on, counted from 0. */
  hitAt: number;
  /** Ends when everything is found that a pattern finds in its time; of plain text, with the first hits. */
  openFind(): Promise<void>;
  closeFind(): void;
  findFor(change: { pattern?: string; regex?: boolean; ignoresMarks?: boolean }): void;
  /** Finds anew in lines that have changed. */
  findAgain(): void;
  /** Goes on counting plain text, for at most `milliseconds`; says whether there is more to count. */
  findOn(milliseconds: number): boolean;
  stepHit(step: 1 | -1): void;
}

/** Where a search looks: in the lines of a track, from one of them on. */
export interface FindPlace extends FindSlice {
  track: Pick<ShownTrack, 'cues'> | null;
  /** -1 before the first. */
  lineNow: number;
}

interface FindPorts {
  now: Clock;
  patterns: Pick<Patterns, 'search'>;
}

/** Finding in the captions that are shown. */
export const findSlice =
  (ports: FindPorts): StateCreator<FindPlace, [], [], FindSlice> =>
  (set, get) => {
    const { search, cancel } = searching(ports, set, get);

    return {
      isFinding: false,
      pattern: '',
      regex: false,
      ignoresMarks: true,
      found: null,
      hitAt: 0,

      openFind() {
        set({ isFinding: true });
        return search();
      },
      closeFind() {
        cancel();
        set({ isFinding: false, found: null });
      },
      findFor(change) {
        const before = get().found;
        set(change);
        void search(before);
      },
      findAgain() {
        if (get().isFinding) void search();
      },
      findOn(milliseconds) {
        const { found } = get();
        if (found?.is !== 'found' || found.done || found.wish.regex) return false;
        const more = findMore(found, ports.now, milliseconds);
        set({ found: more });
        return !more.done;
      },
      stepHit(step) {
        const { found, hitAt } = get();
        const count = found?.is === 'found' ? found.hits.length : 0;
        if (count > 0) set({ hitAt: (hitAt + step + count) % count });
      },
    };
  };

/** Searches for what is wished now; a newer search ends the one before. */
function searching({ now, patterns }: FindPorts, set: (change: Partial<FindSlice>) => void, get: () => FindPlace) {
  const textNow = readOnce();
  let running = new AbortController();
  const search = async (before?: Found | BadPattern | null): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { pattern, regex, lineNow } = get();
    const first = find(textNow(get()), { pattern, regex }, now, before ?? undefined);
    set({ found: first, hitAt: first.is === 'found' ? firstFrom(first.hits, lineNow) : 0 });
    if (first.is === 'bad-pattern' || !regex) return;
    const show = (found: Found | BadPattern): void => {
      if (!signal.aborted) set(grown(get(), found, lineNow));
    };
    show(await findByPattern(first, { patterns, now, signal, onFound: show }));
  };
  return { search, cancel: () => running.abort() };
}

/** The lines are made ready for finding when finding is opened, not with the first letter, and then kept. */
function readOnce(): (place: Pick<FindPlace, 'track' | 'ignoresMarks'>) => FindText {
  let text: { of: readonly unknown[]; made: FindText } | null = null;
  return ({ track, ignoresMarks }) => {
    const cues = track?.cues ?? [];
    if (text?.of !== cues || text.made.ignoresMarks !== ignoresMarks)
      text = { of: cues, made: findTextFrom(cues, ignoresMarks) };
    return text.made;
  };
}

/** More was found: one stands on the first hit from the line on, until one steps to another. */
function grown({ found: before, hitAt }: FindSlice, found: Found | BadPattern, line: number): Partial<FindSlice> {
  if (found.is === 'bad-pattern') return { found, hitAt: 0 };
  const hasStepped = before?.is === 'found' && hitAt !== firstFrom(before.hits, line);
  return { found, hitAt: hasStepped ? hitAt : firstFrom(found.hits, line) };
}

/** The first hit from the line that is spoken now on, so that finding does not jump back to the start. */
export function firstFrom(hits: readonly Hit[], line: number): number {
  const at = hits.findIndex((hit) => hit.line >= line);
  return at < 0 ? 0 : at;
}
