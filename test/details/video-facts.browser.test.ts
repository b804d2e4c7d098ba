import { afterEach, describe, expect, it } from 'vitest';
import { pagePorts } from '@/lib/app/browser/page-ports';
import { database } from '@/lib/database/database';
import { readVideoFacts } from '@/lib/details/repository/video-facts';
import { VideoId } from '@/lib/service/ids';
import { createCaptionsEnv } from '../captions/captions-environment';
import { captureOf } from '../fixtures/captures';

const a = VideoId.parse('aaaaaaaaaaa');
const b = VideoId.parse('bbbbbbbbbbb');

afterEach(async () => {
  const db = await database();
  await Promise.all([db.clear('responses'), db.clear('captures'), db.clear('videoTitles')]);
});

const saveCapture = async (receivedAt: number, columns: object) =>
  (await database()).put('captures', captureOf([b, a], receivedAt, { name: 'search', columns }));

const saveRelated = async (row: object) => {
  const body = JSON.stringify({ pagesFetched: 1, data: [{ videoId: a, ...row }] });
  await (await database()).put(
    'responses',
    createCaptionsEnv().saveResponse('relatedVideos', { videoId: b, pages: 1 }, body),
  );
};

describe('readVideoFacts', () => {
  it('takes each fact from the newest of the runs’ responses that contain it', async () => {
    await saveCapture(1, { title: ['B', 'Old'], channelTitle: ['', 'Tides'], parsedDuration: [1, 60] });
    await saveCapture(2, { title: ['B', 'New'], viewCount: [1, 7] });
    expect(await readVideoFacts(a)).toEqual({ title: 'New', channel: 'Tides', length: 60, views: 7 });
  });

  it('adds facts from lists of related videos', async () => {
    await saveCapture(1, { title: ['B', 'Mills'] });
    await saveRelated({ title: 'Other', channelTitle: 'Tides', viewCount: 7 });
    expect(await readVideoFacts(a)).toEqual({ title: 'Mills', channel: 'Tides', length: null, views: 7 });
  });

  it('returns `null` for facts that no response contains', async () => {
    await saveRelated({});
    expect(await readVideoFacts(b)).toEqual({ title: null, channel: null, length: null, views: null });
  });
});

describe('pagePorts.responses.titleOf', () => {
  it('returns the title saved from a tab, otherwise that of a response, otherwise null', async () => {
    await saveRelated({ title: 'Mills' });
    expect(await pagePorts.responses.titleOf(a)).toBe('Mills');
    await pagePorts.responses.saveTitle(a, 'Tide mills');
    expect(await pagePorts.responses.titleOf(a)).toBe('Tide mills');
    expect(await pagePorts.responses.titleOf(b)).toBeNull();
  });
});
