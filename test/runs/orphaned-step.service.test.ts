import './browser';
import { describe, expect, it } from 'vitest';
import { putResponse } from '@/lib/requests/repository/save-response';
import { type OffscreenRequests, slowRequestId } from '@/lib/requests/with-offscreen';
import type { VideoId } from '@/lib/service/ids';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { cachedResponse, manualPromise } from '../fakes';
import { readLedger, startStudyRun, statesOf } from './device';
import { resetBeforeEach, serveForFile, service } from './test-service';
import { createWorker, runExecutionRepository, runRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();

const settings = { enteredPrices: { speechToText: 5000 } };

/**
 * Starts a run that transcribes two videos and whose worker crashed while the offscreen document was sending the first
 * request.
 */
async function orphanRequest() {
  await fetch(`${service.url}/_control/switches`, { method: 'PATCH', body: '{"speechToTextSeconds":0}' });
  const ids = service.sampleData.videos.slice(0, 2).map(({ id }) => id as VideoId);
  const runId = await startStudyRun({ kind: 'captions', ids, alreadySaved: [], lang: null, mode: 'force-whisper' });
  expect(await work(createWorker(service, { crashPoint: 'during the call', settings }))).toBe('crashed');
  const [row] = await readLedger();
  if (!row) throw new Error('No request was sent');
  const requestEnd = manualPromise<void>();
  const id = slowRequestId(row.id, row.key);
  let hasEnded = false;
  const offscreen: OffscreenRequests = {
    begin: async () => {
      // If a request cannot be passed to the document, the worker sends it itself.
      throw new Error('There is no offscreen document');
    },
    cancel: () => undefined,
    release: async () => undefined,
    pendingIds: async () => (hasEnded ? [] : [id]),
    whenEnded: () => requestEnd.promise,
  };
  const endRequest = () => {
    hasEnded = true;
    requestEnd.resolve();
  };
  const endedRuns: [number, JobOutcome][] = [];
  const next = createWorker(service, {
    offscreen,
    settings,
    onEnd: async ({ createdAt }, end) => void endedRuns.push([createdAt, end]),
  });
  const respond = () => {
    const { key, params, videoId } = row;
    return putResponse(cachedResponse({ key, params, videoId, receivedAt: Date.now(), body: '[]' }));
  };
  return { runId, row, id, next, respond, endRequest, endedRuns };
}

describe("run engine with a request that is still in progress at the worker's restart", () => {
  it('awaits the response, stores it, and sends nothing again', async () => {
    const { runId, next, respond, endRequest, endedRuns } = await orphanRequest();
    await next.engine.continueAll();
    expect(await statesOf(runId)).toEqual(['sent', 'planned']);
    await respond();
    endRequest();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['stored', 'stored']);
    expect((await readLedger()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    const run = await runExecutionRepository.run(runId);
    expect(run?.state).toBe('done');
    expect(endedRuns).toEqual([[run?.createdAt, 'done']]);
  });

  it('stores the response even if the user paused the run meanwhile', async () => {
    const { runId, next, respond, endRequest, endedRuns } = await orphanRequest();
    await runRepository.pause(runId);
    await next.engine.continueAll();
    await respond();
    endRequest();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['stored', 'planned']);
    expect(endedRuns).toEqual([]);
  });

  it('drops the step and keeps its ledger row as possibly billed if the video was deleted meanwhile', async () => {
    const { runId, row, id, next, endRequest } = await orphanRequest();
    await next.engine.continueAll();
    await deleteVideoData(row.videoId ?? '');
    await next.handleOffscreenMessage({ is: 'ended', id, outcome: { ok: true } });
    endRequest();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['skipped', 'stored']);
    expect((await readLedger()).map(({ state, billed }) => [state, billed])).toEqual([
      ['possible', null],
      ['confirmed', 5000],
    ]);
    expect((await runExecutionRepository.run(runId))?.state).toBe('done');
  });

  it('marks the request as possibly billed if the offscreen document was closed, and does not repeat it', async () => {
    const { runId, next, endRequest } = await orphanRequest();
    await next.engine.continueAll();
    endRequest();
    await next.engine.whenIdle();
    expect((await statesOf(runId))[0]).toBe('uncertain');
    expect((await readLedger())[0]?.state).toBe('possible');
  });
});
