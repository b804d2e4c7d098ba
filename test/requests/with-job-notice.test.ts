import { describe, expect, it } from 'vitest';
import { withJobNotice } from '@/lib/requests/with-job-notice';
import type { CallOptions } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { fail, ok } from '@/lib/shared/result';
import { fakeClock, noon, scriptedCall, told } from '../fakes';

const videoId = VideoId.parse('aaaaaaaaaaa');
const slow = { videoId, mode: 'force-whisper' } as const;
const run = { runId: 'r', collectionId: 'c', step: 1, most: { run: null, collection: null } };

/** Sends a request that takes a minute. Returns the notices of its end. */
async function noticesOf(result: unknown, params: { videoId: VideoId } = slow, options: CallOptions = {}) {
  const clock = fakeClock();
  const notices: unknown[] = [];
  const { call } = scriptedCall(async () => {
    await clock.pass(60);
    return result;
  });
  const jobNotice = { ended: async (...notice: unknown[]) => void notices.push(notice) };
  await withJobNotice({ jobNotice, now: clock.now })(call)('captions', params, options);
  return notices;
}

describe('withJobNotice', () => {
  it.each([
    ['done', ok(told('captions', []))],
    ['failed', fail({ kind: 'timed-out', seconds: 60 })],
  ])('tells that a slow request is %s, and when it was sent', async (outcome, result) => {
    expect(await noticesOf(result)).toEqual([[noon, outcome]]);
  });

  it.each([
    ['a request that is not slow', ok(told('captions', [])), { videoId }, {}],
    ['a request of a run', ok(told('captions', [])), slow, { run }],
    ['a request that the user cancelled', fail({ kind: 'stopped' }), slow, {}],
    ['a video that the user deleted', { ...fail({ kind: 'interrupted' }), forgotten: 'answered' }, slow, {}],
  ])('tells nothing of %s', async (_, result, params, options) => {
    expect(await noticesOf(result, params, options)).toEqual([]);
  });
});
