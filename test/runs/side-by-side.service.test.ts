import './browser';

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { DetailsPlan } from '@/lib/runs/plan';
import { runViewOf } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import { completing, idsFrom } from '../made-runs';
import { beginIn, billedChunks, leastChunks, rows } from './device';
import { live, runExecutionRepository, runRepository, work } from './life';
import { anew, beginAnew, serveForFile, service } from './served';

serveForFile();
beginAnew();

/** Every other one is known to the service, while it knows any. */
const mixed = (from: number, to: number): VideoId[] => {
  const known = service.world.videos;
  return idsFrom(from, to).map(
    (id, at) => ((from + at) % 2 === 0 ? (known[(from + at) / 2]?.id as VideoId) : null) ?? id,
  );
};
const control = (method: string, what: string, body?: object) =>
  fetch(`${service.url}/_control/${what}`, { method, ...(body && { body: JSON.stringify(body) }) });

/** What a collection has: of which ids there are details, and which are known to be missing. */
async function knownIn(collectionId: string): Promise<{ ids: string[]; missing: string[] }> {
  const captures = await captureRepository.captures(collectionId);
  return { ids: captures.flatMap(({ ids }) => ids), missing: captures.flatMap(({ missing }) => missing) };
}

/** Every id once: with its details where the service knows it, as missing where it does not. */
async function expectWhole(collectionId: string, wanted: readonly VideoId[]): Promise<void> {
  const has = new Set<string>(service.world.videos.map(({ id }) => id));
  const { ids, missing } = await knownIn(collectionId);
  expect(ids.toSorted()).toEqual(wanted.filter((id) => has.has(id)).toSorted());
  expect(missing.toSorted()).toEqual(wanted.filter((id) => !has.has(id)).toSorted());
}

/** The ids of every request that left, and of which run it was by what the run wants. */
function requests() {
  const asked: string[][] = [];
  return {
    asked,
    left: async (body: string) => void asked.push((JSON.parse(body) as { ids: string[] }).ids),
  };
}

const anyway = { mostMissing: 1 };

describe('runs beside one another that want the same videos', () => {
  it('are billed for each video once, which is the least there can be', async () => {
    const [one, other] = [mixed(0, 2300), mixed(1200, 3500)];
    const { asked, left } = requests();
    await Promise.all([beginIn('tides', completing(one, anyway)), beginIn('mills', completing(other, anyway))]);
    expect(await work(live(service, { left }))).toBe('quiet');
    expect(await billedChunks(service)).toMatchObject({ units: leastChunks(mixed(0, 3500)) });
    expect(asked.flat()).toHaveLength(3500);
    await expectWhole('tides', one);
    await expectWhole('mills', other);
  });

  it('count what came for free as answered, name where it came from, and say what is left at its price', async () => {
    const ids = mixed(0, 1000);
    await control('POST', 'faults', { endpoint: 'batchVideos', held: true, times: 1 });
    const life = live(service);
    const first = await beginIn('tides', completing(ids, anyway));
    await life.engine.go();
    // Its question is under way before the other begins, and is not answered before that has asked for the rest.
    await vi.waitUntil(async () => (await rows()).length === 1);
    const second = await beginIn('mills', completing([...ids, ...mixed(1000, 1050)], anyway));
    await life.engine.go();
    await vi.waitUntil(async () => (await rows()).length === 2);
    await control('DELETE', 'faults');
    await life.engine.whenIdle();
    const [one, other] = await Promise.all([first, second].map(async (runId) => viewOfRun(runId)));
    expect([one?.answered, one?.free, other?.answered, other?.free]).toEqual([1000, 0, 1050, 1000]);
    expect([one?.found, other?.found, other?.missing]).toEqual([500, 525, 525]);
    expect(await billedChunks(service)).toMatchObject({ units: 21 });
    const taken = (await captureRepository.captures('mills')).filter((capture) => capture.taken);
    expect(taken).toMatchObject([{ runId: first, taken: { collectionId: 'tides', asked: { ids: 1000 } } }]);
    const run = await runExecutionRepository.run(second);
    expect(new Set(run && (await runRepository.missing(run)))).toEqual(new Set((await knownIn('mills')).missing));
  });

  it('in one collection are one answer there, and not two', async () => {
    const ids = mixed(0, 60);
    await Promise.all([beginIn('tides', completing(ids, anyway)), beginIn('tides', completing(ids, anyway))]);
    await work(live(service));
    expect(await billedChunks(service)).toEqual({ units: 2, requests: 1 });
    await expectWhole('tides', ids);
    expect((await runRepository.runs('tides')).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('take over what a worker that died had received', async () => {
    const ids = mixed(0, 60);
    await beginIn('tides', completing(ids, anyway));
    await work(live(service, { death: 'after received, before the ledger is settled' }));
    await beginIn('mills', completing(ids, anyway));
    await work(live(service));
    expect(await billedChunks(service)).toMatchObject({ units: 2, requests: 1 });
    await expectWhole('tides', ids);
    await expectWhole('mills', ids);
  });

  it('ask themselves where the other’s question came to nothing', async () => {
    const ids = mixed(0, 60);
    await control('POST', 'faults', { endpoint: 'batchVideos', status: 400, body: '{}', times: 1, delayMs: 100 });
    await Promise.all([beginIn('tides', completing(ids, anyway)), beginIn('mills', completing(ids, anyway))]);
    await work(live(service));
    expect(await billedChunks(service)).toMatchObject({ units: 2 });
    expect((await knownIn('tides')).ids.length + (await knownIn('mills')).ids.length).toBe(30);
  });

  it.each([
    ['in another language', { lang: 'pt' }, {}],
    ['with fields that the other leaves out', { fields: ['title'] }, { fields: ['viewCount'] }],
  ] as [string, Partial<DetailsPlan>, Partial<DetailsPlan>][])(
    'ask for themselves what is wanted %s',
    async (_, ofOne, ofOther) => {
      const ids = mixed(0, 60);
      await beginIn('mills', completing(ids, { ...anyway, ...ofOther }));
      await beginIn('tides', completing(ids, { ...anyway, ...ofOne }));
      await work(live(service));
      expect((await billedChunks(service)).requests).toBe(2);
      await expectWhole('tides', ids);
    },
  );

  it('ask anew for what came before they were begun: that is what a schedule is for', async () => {
    const ids = mixed(0, 60);
    await beginIn('tides', completing(ids, anyway));
    await work(live(service));
    await beginIn('tides', completing(ids, anyway));
    await work(live(service));
    expect(await billedChunks(service)).toEqual({ units: 4, requests: 2 });
  });

  it('over any two or three lists ask for no id twice, and each leaves one chunk unfilled at most', async () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 2400 }), fc.integer({ min: 1, max: 1600 }));
    await fc.assert(fc.asyncProperty(fc.array(span, { minLength: 2, maxLength: 3 }), sideBySide), { numRuns: 12 });
  }, 120_000);
});

async function viewOfRun(runId: string) {
  const run = await runExecutionRepository.run(runId);
  return run && runViewOf(run, await runExecutionRepository.steps(runId), [], {});
}

async function sideBySide(spans: [number, number][]): Promise<void> {
  await anew();
  const lists = spans.map(([from, length]) => mixed(from, from + length));
  const runIds = await Promise.all(lists.map((ids, n) => beginIn(`c${n}`, completing(ids, anyway))));
  const { asked, left } = requests();
  await work(live(service, { left }));
  const union = new Set(lists.flat());
  expect(asked.flat().toSorted()).toEqual([...union].toSorted());
  const perRun = await Promise.all(
    runIds.map(async (runId) => (await runExecutionRepository.steps(runId)).filter(({ attempts }) => attempts > 0)),
  );
  const least = perRun.map((steps) =>
    leastChunks(steps.flatMap(({ asked: question }) => (question as { ids: string[] }).ids)),
  );
  expect((await billedChunks(service)).units).toBe(least.reduce((sum, chunks) => sum + chunks, 0));
  for (const [n, ids] of lists.entries()) await expectWhole(`c${n}`, ids);
}
