import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import '../browser';

import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { closeDatabase, database } from '@/lib/database/database';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { responseRepository } from '@/lib/requests/repository/responses';
import { runViewOf } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import { defaultSettings } from '@/lib/settings/settings';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { readBill } from '../../e2e/bill';
import { priceSettings } from '../../price-settings';
import { readLedger, startStudyRun, statesOf, study } from '../device';
import { resetBeforeEach, serveForFile, service } from '../test-service';
import {
  type CrashPoint,
  crashPoints,
  createWorker,
  runExecutionRepository,
  runRepository,
  type TestWorker,
  work,
} from '../test-worker';

serveForFile();
resetBeforeEach();

const withCaptions = () =>
  service.sampleData.videos.filter(({ tracks }) => tracks.length > 0).map(({ id }) => id as VideoId);
const videoWithoutCaptions = () => service.sampleData.special.withoutCaptions as VideoId;
const planOf = (ids: VideoId[], more: Partial<CaptionsPlan> = {}): CaptionsPlan => ({
  kind: 'captions',
  ids,
  alreadySaved: [],
  lang: null,
  mode: 'default',
  ...more,
});
const captionsBilled = async () => (await readBill(service)).byEndpoint.captions?.requests ?? 0;
/** Returns the ids of videos with saved captions. A "no captions" response is saved too, but is not a list of lines. */
const savedIds = async () =>
  (await (await database()).getAll('responses')).flatMap(({ videoId, body }) => (body[0] === '[' && videoId) || []);
const control = (method: string, what: string, body?: object) =>
  fetch(`${service.url}/_control/${what}`, { method, ...(body && { body: JSON.stringify(body) }) });
const newWorker = (more: Parameters<typeof createWorker>[1] = {}): TestWorker => createWorker(service, more);

describe('captions run', () => {
  it('saves each response in the cache and adds nothing to its collection', async () => {
    const ids = withCaptions().slice(0, 4);
    const runId = await startStudyRun(planOf(ids));
    await work(newWorker());
    expect(await statesOf(runId)).toEqual(['stored', 'stored', 'stored', 'stored']);
    expect((await savedIds()).sort()).toEqual([...ids].sort());
    expect(await captureRepository.captures(study)).toEqual([]);
    const db = await database();
    expect([await db.count('captureBodies'), await db.count('itemBatches')]).toEqual([0, 0]);
    expect((await collectionRepository.get(study))?.id).toBe(study);
    expect(await captionsBilled()).toBe(4);
  });

  it('uses saved captions for free', async () => {
    const ids = withCaptions().slice(0, 3);
    await startStudyRun(planOf(ids));
    await work(newWorker());
    const before = await (await database()).getAll('responses');
    const runId = await startStudyRun(planOf(ids));
    await work(newWorker());
    expect(await captionsBilled()).toBe(3);
    expect(await (await database()).getAll('responses')).toEqual(before);
    const run = await runExecutionRepository.run(runId);
    const view = run && runViewOf(run, await runExecutionRepository.steps(runId), [], priceSettings());
    expect(view).toMatchObject({ state: 'done', received: 3, free: 3, found: 3 });
  });

  it('continues after a video without captions, and does not request its captions again', async () => {
    const ids = [videoWithoutCaptions(), ...withCaptions().slice(0, 2)];
    const runId = await startStudyRun(planOf(ids));
    await work(newWorker());
    expect(await statesOf(runId)).toEqual(['refused', 'stored', 'stored']);
    expect((await runExecutionRepository.steps(runId))[0]?.failure?.kind).toBe('no-captions');
    const rowCount = (await readLedger()).length;
    const again = await startStudyRun(planOf([videoWithoutCaptions()]));
    await work(newWorker());
    expect(await statesOf(again)).toEqual(['refused']);
    expect((await readLedger()).length).toBe(rowCount);
    expect(await runExecutionRepository.run(again)).toMatchObject({ state: 'done' });
  });

  it('lists the tracks first, and requests no language that a list does not have', async () => {
    const some = service.sampleData.videos.filter(({ tracks }) => tracks.some(({ lang }) => lang === 'en')).slice(0, 2);
    const ids = [...some.map(({ id }) => id as VideoId), videoWithoutCaptions()];
    const runId = await startStudyRun(
      planOf(ids, { lang: 'en', otherLanguages: [{ lang: 'zu', ids, alreadySaved: [] }], listFirst: ids }),
    );
    await work(newWorker());
    expect(await statesOf(runId)).toEqual([
      ...['stored', 'stored', 'stored'],
      ...['stored', 'stored', 'refused'],
      ...['refused', 'refused', 'refused'],
    ]);
    const { byEndpoint } = await readBill(service);
    expect([byEndpoint.captionFiles?.requests, byEndpoint.captions?.requests]).toEqual([3, 2]);
    // The lists are cached, so a second run sends no requests.
    const again = await startStudyRun(planOf(ids, { lang: 'zu', listFirst: ids }));
    await work(newWorker());
    expect(await statesOf(again)).toEqual(['stored', 'stored', 'stored', 'refused', 'refused', 'refused']);
    expect((await readBill(service)).byEndpoint.captionFiles?.requests).toBe(3);
  });

  it('pauses if the service rejects the account, and stores all captions after it is resumed', async () => {
    const runId = await startStudyRun(planOf(withCaptions().slice(0, 3)));
    await control('POST', 'faults', { endpoint: 'captions', status: 402, times: 1, body: '{}' });
    await work(newWorker());
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'paused', pauseReason: { is: 'failure' } });
    await runRepository.resume(runId);
    await work(newWorker());
    expect(await statesOf(runId)).toEqual(['stored', 'stored', 'stored']);
  });

  it.each([
    ['estimates', { estimates: true, perDay: 1_500 }],
    ['assumed prices', { estimates: false, perDay: 25_000 }],
  ])('pauses at the daily limit, which %s count towards', async (_, { estimates, perDay }) => {
    const runId = await startStudyRun(planOf(withCaptions().slice(0, 4)));
    await work(createWorker(service, { settings: { estimates, budgets: { ...defaultSettings.budgets, perDay } } }));
    expect(await statesOf(runId)).toEqual(['stored', 'stored', 'planned', 'planned']);
    expect(await runExecutionRepository.run(runId)).toMatchObject({
      pauseReason: { is: 'failure', failure: { kind: 'over-budget', which: 'day' } },
    });
  });

  it('requests nothing about a deleted video', async () => {
    const [a, b] = withCaptions() as [VideoId, VideoId];
    const runId = await startStudyRun(planOf([a, b]));
    await runRepository.pause(runId);
    await deleteVideoData(b);
    await runRepository.resume(runId);
    await work(newWorker());
    expect(await statesOf(runId)).toEqual(['stored', 'skipped']);
    expect(await savedIds()).toEqual([a]);
  });
});

/** For each crash point, the number of requests without a response, and the number of billed requests. */
const outcomes: Partial<Record<CrashPoint, { possible: number; billed: number }>> = {
  'before sent is written': { possible: 0, billed: 3 },
  'after sent, before the call': { possible: 1, billed: 2 },
  'during the call': { possible: 1, billed: 3 },
  'after the response, before received': { possible: 1, billed: 3 },
  'after received, before the ledger is settled': { possible: 0, billed: 3 },
  'after that, before stored': { possible: 0, billed: 3 },
  'after stored, before the next': { possible: 0, billed: 3 },
  'between steps': { possible: 0, billed: 3 },
};

describe('captions run after a worker crash', () => {
  it.each(Object.entries(outcomes))(
    'saves each received response once and sends nothing twice after a crash %s',
    async (time, expected) => {
      const runId = await startStudyRun(planOf(withCaptions().slice(0, 3)));
      expect(await work(newWorker({ crashPoint: time as CrashPoint }))).toBe('crashed');
      expect(await work(newWorker())).toBe('idle');
      const states = await statesOf(runId);
      expect(states.filter((state) => state === 'uncertain')).toHaveLength(expected.possible);
      expect(states.filter((state) => state === 'stored')).toHaveLength(3 - expected.possible);
      expect(await savedIds()).toHaveLength(3 - expected.possible);
      expect(await captionsBilled()).toBe(expected.billed);
      const ledger = (await readLedger()).map(({ state }) => state);
      expect([...ledger].sort()).toEqual([
        ...Array(3 - expected.possible).fill('confirmed'),
        ...Array(expected.possible).fill('possible'),
      ]);
      await runRepository.sendAgain(runId);
      await work(newWorker());
      expect(await statesOf(runId)).toEqual(['stored', 'stored', 'stored']);
      expect(await captionsBilled()).toBe(expected.billed + expected.possible);
    },
  );

  it('is paused if the browser was closed meanwhile', async () => {
    const runId = await startStudyRun(planOf(withCaptions().slice(0, 3)));
    await work(newWorker({ crashPoint: 'after received, before the ledger is settled' }));
    await work(newWorker({ isFirstWorker: true }));
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'paused', pauseReason: { is: 'closed' } });
    expect(await statesOf(runId)).toEqual(['stored', 'planned', 'planned']);
    expect(await savedIds()).toHaveLength(1);
  });
});

const episode = fc.record({
  crashPoint: fc.option(fc.constantFrom(...crashPoints), { nil: undefined }),
  occurrence: fc.integer({ min: 1, max: 3 }),
  fault: fc.option(fc.constantFrom({ status: 500, body: '{}' }, { cutAfterBytes: 9 }, { status: 400, body: '{}' }), {
    nil: undefined,
  }),
  command: fc.constantFrom('nothing', 'resume', 'sendAgain', 'dismiss'),
});

describe('captions run with any history of crashes, errors, broken responses and commands', () => {
  it('pays at most once per video, plus the requests that the user sent again', async () => {
    const size = fc.integer({ min: 1, max: 6 });
    const runHistory = async (
      count: number,
      episodes: (typeof episode extends fc.Arbitrary<infer T> ? T : never)[],
    ) => {
      await closeDatabase();
      vi.stubGlobal('indexedDB', new IDBFactory());
      await Promise.all([control('DELETE', 'bill'), control('DELETE', 'faults')]);
      const ids = withCaptions().slice(0, count);
      const runId = await startStudyRun(planOf(ids));
      let resends = 0;
      const sendAgain = async () => {
        if ((await runExecutionRepository.run(runId))?.endedAt !== null) return;
        resends += (await statesOf(runId)).filter((state) => state === 'uncertain').length;
        await runRepository.sendAgain(runId);
      };
      for (const { crashPoint, occurrence, fault, command } of episodes) {
        if (fault) await control('POST', 'faults', { endpoint: 'captions', times: 1, ...fault });
        await work(newWorker({ crashPoint, occurrence }));
        await control('DELETE', 'faults');
        await work(newWorker());
        if (command === 'sendAgain') await sendAgain();
        if (command === 'resume') await runRepository.resume(runId);
        if (command === 'dismiss') await runRepository.dismissFailed(runId);
      }
      for (let turns = 9; turns > 0 && (await runExecutionRepository.run(runId))?.endedAt === null; turns -= 1) {
        await work(newWorker());
        await sendAgain();
        await runRepository.resume(runId);
      }
      const steps = await runExecutionRepository.steps(runId);
      const saved = await savedIds();
      expect(new Set(saved).size).toBe(saved.length);
      expect(saved.sort()).toEqual(
        steps
          .flatMap(({ state, params }) => (state === 'stored' ? [(params as { videoId: string }).videoId] : []))
          .sort(),
      );
      expect(await captionsBilled()).toBeLessThanOrEqual(count + resends);
      expect(await captionsBilled()).toBeGreaterThanOrEqual(saved.length);
      expect((await readLedger()).filter(({ state }) => state === 'sent')).toEqual([]);
      await closeDatabase();
    };
    await fc.assert(fc.asyncProperty(size, fc.array(episode, { maxLength: 3 }), runHistory), { numRuns: 25 });
  });
});

describe('captions that a run saved', () => {
  it('are found by the key of their request', async () => {
    const [id] = withCaptions() as [VideoId];
    await startStudyRun(planOf([id]));
    await work(newWorker());
    const [response] = await (await database()).getAll('responses');
    expect((await responseRepository.get(response?.key ?? ''))?.body).toBe(response?.body);
  });
});
