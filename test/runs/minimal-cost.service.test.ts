import './browser';

import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { closeDatabase } from '@/lib/database/database';
import { detailsPlan, idsFrom } from '../run-data';
import { billedChunks, minimalChunks, readLedger, startStudyRun, storedIds } from './device';
import { serveForFile, service } from './test-service';
import { crashPoints, createWorker, runExecutionRepository, runRepository, type TestWorker, work } from './test-worker';

serveForFile();

/** One episode of a history: a worker crash, a fault of the service, and a user command, each optional. */
const episode = fc.record({
  crashPoint: fc.option(fc.constantFrom(...crashPoints), { nil: undefined }),
  occurrence: fc.integer({ min: 1, max: 3 }),
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
  command: fc.constantFrom('nothing', 'resume', 'resume', 'sendAgain', 'dismiss'),
});
type Episode = typeof episode extends fc.Arbitrary<infer T> ? T : never;

const control = (method: string, what: string, body?: object) =>
  fetch(`${service.url}/_control/${what}`, { method, ...(body && { body: JSON.stringify(body) }) });

const firstOf = (params: unknown): string => (params as { ids: string[] }).ids[0] ?? '';
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

/** Counts the service's bills and the user's retries for each request, which is identified by its first id. */
function createCounts() {
  const billed = new Map<string, number[]>();
  const commands = new Map<string, number>();
  let before = 0;
  return {
    billed,
    commands,
    /** Adds the chunks billed since the previous request to the request with this body. */
    async recordBill(body: string) {
      const { units } = await billedChunks(service);
      const first = firstOf(JSON.parse(body));
      if (units > before) billed.set(first, [...(billed.get(first) ?? []), units - before]);
      before = units;
    },
    async sendAgain(runId: string) {
      if ((await runExecutionRepository.run(runId))?.endedAt !== null) return;
      for (const { state, params } of await runExecutionRepository.steps(runId)) {
        if (state === 'uncertain') commands.set(firstOf(params), (commands.get(firstOf(params)) ?? 0) + 1);
      }
      await runRepository.sendAgain(runId);
    },
  };
}
type Counts = ReturnType<typeof createCounts>;

async function runEpisode(one: Episode, runId: string, counts: Counts): Promise<void> {
  const { crashPoint, occurrence, fault, closed, pauses, command } = one;
  if (fault) await control('POST', 'faults', { endpoint: 'batchVideos', times: 1, ...fault });
  const worker: TestWorker = createWorker(service, {
    crashPoint,
    occurrence,
    isFirstWorker: closed,
    onRequest: counts.recordBill,
  });
  const working = work(worker);
  if (pauses) await runRepository.pause(runId);
  await working;
  await control('DELETE', 'faults');
  // The next worker settles the state that a crashed worker left, before the user sees it.
  await work(createWorker(service, { onRequest: counts.recordBill }));
  if (command === 'sendAgain') await counts.sendAgain(runId);
  if (command === 'resume') await runRepository.resume(runId);
  if (command === 'dismiss') await runRepository.dismissFailed(runId);
}

/** Completes the run: resumes it if it is paused, and resends requests that have no response. */
async function completeRun(runId: string, counts: Counts): Promise<void> {
  for (let turns = 9; turns > 0; turns -= 1) {
    await work(createWorker(service, { onRequest: counts.recordBill }));
    if ((await runExecutionRepository.run(runId))?.endedAt !== null) return;
    await counts.sendAgain(runId);
    await runRepository.resume(runId);
  }
}

async function expectMinimalCost(runId: string, ids: readonly string[], { billed, commands }: Counts): Promise<void> {
  const steps = await runExecutionRepository.steps(runId);
  const billedSteps = steps.filter((step) => billed.has(firstOf(step.params)));
  const minimum = sum(billedSteps.map((step) => minimalChunks((step.params as { ids: string[] }).ids)));
  const resent = sum([...billed.values()].flatMap((each) => each.slice(1)));
  expect((await billedChunks(service)).units).toBe(minimum + resent);
  for (const [first, each] of billed) expect(each.length - 1).toBeLessThanOrEqual(commands.get(first) ?? 0);
  const stored = steps.filter(({ state }) => state === 'stored');
  if (stored.length === steps.length) expect(minimum).toBe(minimalChunks(ids));
  // Every received response must be stored exactly once, and no request can still be open.
  expect((await storedIds()).sort()).toEqual(stored.flatMap((step) => (step.params as { ids: string[] }).ids).sort());
  expect((await readLedger()).filter(({ state }) => state === 'sent')).toEqual([]);
  expect((await runExecutionRepository.run(runId))?.state).toBe('done');
}

async function runHistory(size: number, episodes: Episode[]): Promise<void> {
  vi.stubGlobal('indexedDB', new IDBFactory());
  await Promise.all([control('DELETE', 'bill'), control('DELETE', 'faults')]);
  const ids = idsFrom(0, size);
  const runId = await startStudyRun(detailsPlan(ids, { maxMissingShare: 1 }));
  const counts = createCounts();
  for (const one of episodes) await runEpisode(one, runId, counts);
  await completeRun(runId, counts);
  await expectMinimalCost(runId, ids, counts);
  await closeDatabase();
}

describe('run engine with any history of crashes, errors, broken responses, pauses and commands', () => {
  it('pays the minimum for the wanted ids, plus the requests that the user sent again', async () => {
    const size = fc.integer({ min: 1, max: 2300 });
    await fc.assert(fc.asyncProperty(size, fc.array(episode, { maxLength: 4 }), runHistory), { numRuns: 60 });
  });
});
