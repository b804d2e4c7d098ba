import { describe, expect, it } from 'vitest';
import { createJobEndNotice, withJobNotice } from '@/lib/requests/with-job-notice';
import type { CallOptions } from '@/lib/service/call';
import { VideoId } from '@/lib/service/ids';
import { fail, ok } from '@/lib/shared/result';
import { fakeClock, noon, parsedResponse, scriptedCall } from '../fakes';

const slowParams = { videoId: VideoId.parse('aaaaaaaaaaa'), mode: 'force-whisper' } as const;
const run = { runId: 'r', collectionId: 'c', step: 1, limits: { run: null, collection: null } };

/** Sends a request that takes a minute, and returns the notices about its end. */
async function noticesOf(result: unknown, options: CallOptions = {}) {
  const clock = fakeClock();
  const notices: unknown[] = [];
  const { call } = scriptedCall(async () => {
    await clock.advance(60);
    return result;
  });
  const jobNotice = { ended: async (...notice: unknown[]) => void notices.push(notice) };
  await withJobNotice({ jobNotice, now: clock.now })(call)('captions', slowParams, options);
  return notices;
}

describe('withJobNotice', () => {
  it.each([
    ['done', ok(parsedResponse('captions', []))],
    ['failed', fail({ kind: 'timed-out', seconds: 60 })],
  ])('reports that a slow request is %s, and when it was sent', async (outcome, result) => {
    expect(await noticesOf(result)).toEqual([[noon, outcome]]);
  });

  it.each([
    ['a request of a run', ok(parsedResponse('captions', [])), { run }],
    ['a request that the user cancelled', fail({ kind: 'stopped' }), {}],
  ])('reports nothing for %s', async (_, result, options) => {
    expect(await noticesOf(result, options)).toEqual([]);
  });
});

function setUp(isOpen: boolean) {
  const badges: string[] = [];
  const notice = createJobEndNotice({
    isPageOpen: async () => isOpen,
    showNotice: async (end) => void badges.push(end),
    clearNotice: async () => void badges.push('seen'),
    now: () => noon,
  });
  return { ...notice, badges };
}

describe('createJobEndNotice', () => {
  it.each([
    ['shows a badge after a job of one minute', 60_000, false, ['done']],
    ['shows no badge after a shorter job', 59_999, false, []],
    ['shows no badge while a page is open', 600_000, true, []],
  ])('%s', async (_, duration, isOpen, expected) => {
    const { ended, badges } = setUp(isOpen);
    await ended(noon - duration, 'done');
    expect(badges).toEqual(expected);
  });

  it('shows the badge of a failure after a failed job', async () => {
    const { ended, badges } = setUp(false);
    await ended(noon - 90_000, 'failed');
    expect(badges).toEqual(['failed']);
  });

  it('clears the badge only if a page is open', async () => {
    const opened = setUp(true);
    const closed = setUp(false);
    await opened.clearIfPageOpen();
    await closed.clearIfPageOpen();
    expect([opened.badges, closed.badges]).toEqual([['seen'], []]);
  });
});
