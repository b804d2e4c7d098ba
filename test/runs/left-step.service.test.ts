import './browser';

import { describe, expect, it } from 'vitest';
import { deleteVideoData } from '@/lib/provenance/repository/delete-video';
import { slowRequestId } from '@/lib/requests/offscreen-request';
import { putResponse } from '@/lib/requests/repository/save-response';
import type { OffscreenRequests } from '@/lib/requests/with-offscreen';
import type { VideoId } from '@/lib/service/ids';
import type { JobOutcome } from '@/lib/toolbar/badge';
import { byHand, heldAnswer } from '../fakes';
import { begin, rows, statesOf } from './device';
import { live, runExecutionRepository, runRepository, work } from './life';
import { beginAnew, serveForFile, service } from './served';

serveForFile();
beginAnew();

const settings = { ownPrices: { speechToText: 5000 } };

/** A run that transcribes two videos, whose worker died while the offscreen document had sent the first request. */
async function leftBehind() {
  await fetch(`${service.url}/_control/switches`, { method: 'PATCH', body: '{"speechToTextSeconds":0}' });
  const ids = service.world.videos.slice(0, 2).map(({ id }) => id as VideoId);
  const runId = await begin({ kind: 'captions', ids, held: [], lang: null, mode: 'force-whisper' });
  expect(await work(live(service, { death: 'during the call', settings }))).toBe('died');
  const [row] = await rows();
  if (!row) throw new Error('Nothing was asked');
  const over = byHand<void>();
  const id = slowRequestId(row.id, row.key);
  let isOver = false;
  const offscreen: OffscreenRequests = {
    begin: async () => {
      // A request of this life is sent by the worker itself.
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
  const told: [number, JobOutcome][] = [];
  const next = live(service, { offscreen, settings, ended: async (...end) => void told.push(end) });
  const comes = () => {
    const { key, asked, videoId } = row;
    return putResponse(heldAnswer({ key, asked, videoId, receivedAt: Date.now(), body: '[]' }));
  };
  return { runId, row, id, next, comes, ends, told };
}

describe('a step of a run that is still under way when the next worker wakes', () => {
  it('is waited for and brought in, and is not asked again', async () => {
    const { runId, next, comes, ends, told } = await leftBehind();
    await next.engine.go();
    expect(await statesOf(runId)).toEqual(['sent', 'planned']);
    await comes();
    ends();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['stored', 'stored']);
    expect((await rows()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    const run = await runExecutionRepository.run(runId);
    expect(run?.state).toBe('done');
    expect(told).toEqual([[run?.createdAt, 'done']]);
  });

  it('is brought in also where the user held the run meanwhile', async () => {
    const { runId, next, comes, ends, told } = await leftBehind();
    await runRepository.hold(runId);
    await next.engine.go();
    await comes();
    ends();
    await next.engine.whenIdle();
    expect(await statesOf(runId)).toEqual(['stored', 'planned']);
    expect(told).toEqual([]);
  });

  it('is asked no more where its video was forgotten meanwhile, and its row is confirmed', async () => {
    const { runId, row, id, next, ends } = await leftBehind();
    await next.engine.go();
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

  it('is possibly billed where its page ended over it, and is not asked again', async () => {
    const { runId, next, ends } = await leftBehind();
    await next.engine.go();
    ends();
    await next.engine.whenIdle();
    expect((await statesOf(runId))[0]).toBe('possible');
    expect((await rows())[0]?.state).toBe('possible');
  });
});
