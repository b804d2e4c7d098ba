import './browser';

import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { closeDatabase } from '@/lib/storage/database';
import { completing, idsFrom } from '../made-runs';
import { begin, billedChunks, leastChunks, rows, storedIds } from './device';
import { deaths, type Life, live, runExecutionRepository, runRepository, work } from './life';
import { serveForFile, service } from './served';

serveForFile();

/** One stretch of a history: how the worker lives, what the service does to it, and what the user says afterwards. */
const stretch = fc.record({
  death: fc.option(fc.constantFrom(...deaths), { nil: undefined }),
  time: fc.integer({ min: 1, max: 3 }),
  fault: fc.option(
    fc.constantFrom(
      { status: 500, body: '{}' },
      { status: 429, body: '{}' },
      { cutAfterBytes: 9 },
      { status: 400, body: '{}' },
    ),
    { nil: undefined },
  ),
  closed: fc.boolean(),
  pauses: fc.boolean(),
  word: fc.constantFrom('nothing', 'resume', 'resume', 'sendAgain', 'leave'),
});
type Stretch = typeof stretch extends fc.Arbitrary<infer T> ? T : never;

const control = (method: string, what: string, body?: object) =>
  fetch(`${service.url}/_control/${what}`, { method, ...(body && { body: JSON.stringify(body) }) });

const firstOf = (asked: unknown): string => (asked as { ids: string[] }).ids[0] ?? '';
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

/** What the service billed of each question, and how often the user said to send it again; a question by its first id. */
function countsOf() {
  const billed = new Map<string, number[]>();
  const words = new Map<string, number>();
  let before = 0;
  return {
    billed,
    words,
    /** By the service's own count, before and after each request. */
    async left(body: string) {
      const { units } = await billedChunks(service);
      const first = firstOf(JSON.parse(body));
      if (units > before) billed.set(first, [...(billed.get(first) ?? []), units - before]);
      before = units;
    },
    async sendAgain(runId: string) {
      if ((await runExecutionRepository.run(runId))?.endedAt !== null) return;
      for (const { state, asked } of await runExecutionRepository.steps(runId)) {
        if (state === 'possible') words.set(firstOf(asked), (words.get(firstOf(asked)) ?? 0) + 1);
      }
      await runRepository.sendAgain(runId);
    },
  };
}
type Counts = ReturnType<typeof countsOf>;

async function lives(one: Stretch, runId: string, counts: Counts): Promise<void> {
  const { death, time, fault, closed, pauses, word } = one;
  if (fault) await control('POST', 'faults', { endpoint: 'batchVideos', times: 1, ...fault });
  const life: Life = live(service, { death, time, isFirstLife: closed, left: counts.left });
  const working = work(life);
  if (pauses) await runRepository.hold(runId);
  await working;
  await control('DELETE', 'faults');
  // What a life that was cut off left behind is settled by the next, before the user sees it.
  await work(live(service, { left: counts.left }));
  if (word === 'sendAgain') await counts.sendAgain(runId);
  if (word === 'resume') await runRepository.resume(runId);
  if (word === 'leave') await runRepository.leave(runId);
}

/** The user brings it to its end: what waits goes on, and what was never answered is sent again. */
async function ends(runId: string, counts: Counts): Promise<void> {
  for (let turns = 9; turns > 0; turns -= 1) {
    await work(live(service, { left: counts.left }));
    if ((await runExecutionRepository.run(runId))?.endedAt !== null) return;
    await counts.sendAgain(runId);
    await runRepository.resume(runId);
  }
}

async function expectLeast(runId: string, ids: readonly string[], { billed, words }: Counts): Promise<void> {
  const steps = await runExecutionRepository.steps(runId);
  const asked = steps.filter((step) => billed.has(firstOf(step.asked)));
  const least = sum(asked.map((step) => leastChunks((step.asked as { ids: string[] }).ids)));
  const resent = sum([...billed.values()].flatMap((each) => each.slice(1)));
  expect((await billedChunks(service)).units).toBe(least + resent);
  for (const [first, each] of billed) expect(each.length - 1).toBeLessThanOrEqual(words.get(first) ?? 0);
  const stored = steps.filter(({ state }) => state === 'stored');
  if (stored.length === steps.length) expect(least).toBe(leastChunks(ids));
  // Nothing received was lost, nothing stands twice, and nothing is left open.
  expect((await storedIds()).sort()).toEqual(stored.flatMap((step) => (step.asked as { ids: string[] }).ids).sort());
  expect((await rows()).filter(({ state }) => state === 'sent')).toEqual([]);
  expect((await runExecutionRepository.run(runId))?.state).toBe('done');
}

async function history(size: number, stretches: Stretch[]): Promise<void> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await Promise.all([control('DELETE', 'bill'), control('DELETE', 'faults')]);
  const ids = idsFrom(0, size);
  const runId = await begin(completing(ids, { mostMissing: 1 }));
  const counts = countsOf();
  for (const one of stretches) await lives(one, runId, counts);
  await ends(runId, counts);
  await expectLeast(runId, ids, counts);
  await closeDatabase();
}

describe('over any history of deaths, refusals, cut answers, pauses and words of the user', () => {
  it('the service bills the least for the ids wanted, and what the user chose to send again', async () => {
    const size = fc.integer({ min: 1, max: 2300 });
    await fc.assert(fc.asyncProperty(size, fc.array(stretch, { maxLength: 4 }), history), { numRuns: 60 });
  }, 120_000);
});
