import { createTestCollection, type TestCollection } from '../fixtures/collection.ts';

const day = 86_400_000;
/** Days on which a scheduled run took place, counted back from today. On the other days, the browser was closed. */
const daysAgo = [11, 10, 9, 8, 4, 3, 2, 1, 0];

/** Creates a sample collection that has been tracked for twelve days. */
export function trackedCollection(now: number): TestCollection {
  const sampleCollection = createTestCollection({
    videos: 14,
    id: 'tracked',
    name: 'Tide mills, tracked',
    now,
    complete: 10,
    bodies: false,
  });
  const [first] = sampleCollection.captures.toReversed();
  if (!first) return sampleCollection;
  const counts = daysAgo.map((ago, step) => {
    const time = now - ago * day;
    const grown = (count: unknown, n: number) => Math.round(Number(count) * (1 - ago * (0.02 + (n % 5) * 0.012)));
    const sheet = { ...first.columns, viewCount: (first.columns.viewCount ?? []).map(grown) };
    const id = `${String(time).padStart(13, '0')}-tracked-${String(step).padStart(6, '0')}`;
    return { ...first, id, key: id, step, requestedAt: time - 900, receivedAt: time, columns: sheet };
  });
  const schedule = { on: true, everyHours: 24, perRun: null, missed: 'skip' as const, nextAt: now + day };
  return { ...sampleCollection, captures: counts, collection: { ...sampleCollection.collection, schedule } };
}
