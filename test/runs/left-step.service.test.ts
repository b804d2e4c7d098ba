import './browser';
import { describe, expect, it } from 'vitest';
import { deleteVideoData } from '@/lib/provenance/repository/delete-video';
import { putResponse } from '@/lib/requests/repository/save-response';
import { type OffscreenRequests, slowRequestId } from '@/lib/requests/with-offscreen';
import type { VideoId } from '@/lib/service/ids';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { cachedResponse, manualPromise } from '../fakes';
import { rows, startStudyRun, statesOf } from './device';
import { createWorker, runExecutionRepository, runRepository, work } from './life';
import { resetBeforeEach, serveForFile, service } from './served';

serveForFile();
resetBeforeEach();

const settings = { ownPrices: { speechToText: 5000 } };

/** A run that transcribes two videos. Its worker crashed while the offscreen document was sending the first request. */
async function orphanedRequest() {
  await fetch(`${service.url}/_control/switches`, { method: 'PATCH', body: '{"speechToTextSeconds":0}' });
  const ids = service.world.videos.slice(0, 2).map(({ id }) => id as VideoId);
  const runId = await startStudyRun({ kind: 'captions', ids, held: [], lang: null, mode: 'force-whisper' });
  expect(await work(createWorker(service, { crashPoint: 'during the call', settings }))).toBe('died');
  const [row] = await rows();
  if (!row) throw new Error('Nothing was asked');
  const over = manualPromise<void>();
  const id = slowRequestId(row.id, row.key);
  let isOver = false;
  const offscreen: OffscreenRequests = {
    begin: async () => {
      // This worker sends its requests itself.
      throw new Error('There is no offscreen document');
    },
    cancel: () => undefined,
    release: async () => undefined,
    pendingIds: async () => (isOver ? [] : [id]),
    whenEnded: () => over.promise,
  };
  const ends = () => {
    isOver = true;
    over.keep();
  };
  const endedRuns: [number, JobOutcome][] = [];
  const next = createWorker(service, { offscreen, settings, onEnd: async (...end) => void endedRuns.push(end) });
  const respond = () => {
    const { key, asked, videoId } = row;
    return putResponse(cachedResponse({ key, asked, videoId, receivedAt: Date.now(), body: '[]' }));
  };
  return { runId, row, id, next, respond, ends, endedRuns };
}

describe("run engine with a request that is still in progress at the worker's restart", () => {
  it('awaits the response, stores it, and sends nothing again', async () => {
    const { runId, next, respond, ends, endedRuns } = await orphanedRequest();
    await next.engine.continueAll();
    expect(await statesOf(runId)).toEqual(['sent', 'planned']);
    await respond();
    ends();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['stored', 'stored']);
    expect((await rows()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    const run = await runExecutionRepository.run(runId);
    expect(run?.state).toBe('done');
    expect(endedRuns).toEqual([[run?.createdAt, 'done']]);
  });

  it('stores the response even if the user paused the run meanwhile', async () => {
    const { runId, next, respond, ends, endedRuns } = await orphanedRequest();
    await runRepository.pause(runId);
    await next.engine.continueAll();
    await respond();
    ends();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['stored', 'planned']);
    expect(endedRuns).toEqual([]);
  });

  it('drops the step and confirms its ledger row if the video was deleted meanwhile', async () => {
    const { runId, row, id, next, ends } = await orphanedRequest();
    await next.engine.continueAll();
    await deleteVideoData(row.videoId ?? '');
    await next.handleOffscreenMessage({ is: 'ended', id, outcome: { ok: true } });
    ends();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['left', 'stored']);
    expect((await rows()).map(({ state, billed }) => [state, billed])).toEqual([
      ['confirmed', 5000],
      ['confirmed', 5000],
    ]);
    expect((await runExecutionRepository.run(runId))?.state).toBe('done');
  });

  it('marks the request as possibly billed if the offscreen document was closed, and does not repeat it', async () => {
    const { runId, next, ends } = await orphanedRequest();
    await next.engine.continueAll();
    ends();
    await next.engine.whenIdle();
    expect((await statesOf(runId))[0]).toBe('possible');
    expect((await rows())[0]?.state).toBe('possible');
  });
});
