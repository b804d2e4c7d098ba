import type { StateCreator } from 'zustand';
import { type BadPattern, type Clock, type Found, find, findMore, type Hit } from '@/lib/core/captions/find';
import { type FindText, findTextFrom } from '@/lib/core/captions/find-text';
import type { ShownTrack } from './held-tracks';

export interface FindSlice {
  isFinding: boolean;
  pattern: string;
  regex: boolean;
  ignoresMarks: boolean;
  found: Found | BadPattern | null;
  /** Which hit one stands on, counted from 0. */
  hitAt: number;
  openFind(): void;
  closeFind(): void;
  findFor(change: { pattern?: string; regex?: boolean; ignoresMarks?: boolean }): void;
  /** Finds anew in lines that have changed. */
  findAgain(): void;
  /** Goes on counting, for at most `milliseconds`; says whether there is more to count. */
  findOn(milliseconds: number): boolean;
  stepHit(step: 1 | -1): void;
}

/** Where a search looks: in the lines of a track, from one of them on. */
export interface FindPlace extends FindSlice {
  track: Pick<ShownTrack, 'cues'> | null;
  /** -1 before the first. */
  lineNow: number;
}

/** Finding in the captions that are shown. */
export const findSlice =
  (now: Clock): StateCreator<FindPlace, [], [], FindSlice> =>
  (set, get) => {
    const textNow = readOnce();
    const search = (before?: Found | BadPattern | null): void => {
      const { pattern, regex, lineNow } = get();
      const found = find(textNow(get()), { pattern, regex }, now, before ?? undefined);
      set({ found, hitAt: found.is === 'found' ? firstFrom(found.hits, lineNow) : 0 });
    };

    return {
      isFinding: false,
      pattern: '',
      regex: false,
      ignoresMarks: true,
      found: null,
      hitAt: 0,

      openFind() {
        set({ isFinding: true });
        search();
      },
      closeFind: () => set({ isFinding: false, found: null }),
      findFor(change) {
        const before = get().found;
        set(change);
        search(before);
      },
      findAgain() {
        if (get().isFinding) search();
      },
      findOn(milliseconds) {
        const { found } = get();
        if (found?.is !== 'found' || isOver(found)) return false;
        const more = findMore(found, now, milliseconds);
        set({ found: more });
        return !isOver(more);
      },
      stepHit(step) {
        const { found, hitAt } = get();
        const count = found?.is === 'found' ? found.hits.length : 0;
        if (count > 0) set({ hitAt: (hitAt + step + count) % count });
      },
    };
  };

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

/** A regular expression that ran out of its time is not tried again by itself (CAP-03); plain text always ends. */
const isOver = (found: Found): boolean => found.done || (found.stopped && found.wish.regex);

/** The first hit from the line that is spoken now on, so that finding does not jump back to the start. */
export function firstFrom(hits: readonly Hit[], line: number): number {
  const at = hits.findIndex((hit) => hit.line >= line);
  return at < 0 ? 0 : at;
}
