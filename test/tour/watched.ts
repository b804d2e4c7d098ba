import { type MadeCollection, madeCollection } from '../fixtures/made-collection.ts';

const day = 86_400_000;
/** Days before today on which somebody looked; the browser stayed closed in between. */
const looked = [11, 10, 9, 8, 4, 3, 2, 1, 0];

/** A made-up collection that was looked at for twelve days: no tour lasts so long. */
export function watchedCollection(now: number): MadeCollection {
  const made = madeCollection({
    videos: 14,
    id: 'watched',
    name: 'Tide mills, watched',
    now,
    complete: 10,
    bodies: false,
  });
  const [first] = made.captures.toReversed();
  if (!first) return made;
  const counts = looked.map((ago, step) => {
    const at = now - ago * day;
    const grown = (count: unknown, n: number) => Math.round(Number(count) * (1 - ago * (0.02 + (n % 5) * 0.012)));
    const sheet = { ...first.sheet, viewCount: (first.sheet.viewCount ?? []).map(grown) };
    const id = `${String(at).padStart(13, '0')}-watched-${String(step).padStart(6, '0')}`;
    return { ...first, id, key: id, step, requestedAt: at - 900, receivedAt: at, sheet };
  });
  const watch = { on: true, everyHours: 24, perRun: null, missed: 'skip' as const, nextAt: now + day };
  return { ...made, captures: counts, collection: { ...made.collection, watch } };
}
