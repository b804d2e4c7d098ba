import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commentRepository, savedReplyKeys } from '@/lib/comments/repository/comment-repository';
import { closeDatabase, database } from '@/lib/database/database';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { readTitle } from '@/lib/platform/repository/video-titles';
import {
  lastResponseTimes,
  readRecentVideos,
  responseRepository,
  watchResponses,
} from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { VideoId } from '@/lib/service/ids';
import { confirmedEntry, createLedgerEntry, failedEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import { fail, ok } from '@/lib/shared/result';
import { deleteVideoData } from '@/lib/storage/repository/delete-video';
import { cachedResponse } from '../fakes';

const saved = (key: string, videoId: string | null, receivedAt: number) => cachedResponse({ key, videoId, receivedAt });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('responseRepository', () => {
  it('returns a response as it was received, even after the worker died', async () => {
    const response = cachedResponse({ key: 'one', body: '[{"text":"a &amp; b"}]' });
    expect(await putResponse(response)).toEqual(ok(response));
    await closeDatabase();
    expect(await responseRepository.get('one')).toEqual(response);
    expect(await responseRepository.get('two')).toBeUndefined();
  });

  it('replaces a response with a newer one to the same request', async () => {
    await putResponse(saved('one', null, 1));
    await putResponse(saved('one', null, 2));
    expect(await responseRepository.get('one')).toMatchObject({ receivedAt: 2 });
  });

  it('keeps a response next to a newer one without content', async () => {
    const body = JSON.stringify([{ offset: 0, text: 'a' }]);
    await putResponse(cachedResponse({ key: 'one', videoId: 'a', receivedAt: 1, body }));
    await putResponse(cachedResponse({ key: 'one', videoId: 'a', receivedAt: 2, body: '[]' }));
    const expected = { receivedAt: 1, body, newerEmptyResponse: { receivedAt: 2, body: '[]' } };
    expect(await responseRepository.get('one')).toMatchObject(expected);
    expect(await savedResponsesAbout('a')).toMatchObject([expected]);
  });
});

describe('savedResponsesAbout', () => {
  it('returns the responses about a video, newest first', async () => {
    for (const response of [saved('old', 'a', 1), saved('new', 'a', 3), saved('other', 'b', 2)])
      await putResponse(response);
    expect((await savedResponsesAbout('a')).map(({ key }) => key)).toEqual(['new', 'old']);
  });

  it.each([undefined, 'captions'] as const)('leaves out a damaged response in a page (endpoint: %s)', async (name) => {
    vi.stubEnv('ENTRYPOINT', 'html');
    const key = cacheKey('captions', { videoId: VideoId.parse('aaaaaaaaaaa') }, 'https://service.example');
    await (await database()).put('responses', { ...cachedResponse({ key, videoId: 'a' }), body: 5 as never });
    expect(await savedResponsesAbout('a', name)).toEqual([]);
    vi.unstubAllEnvs();
  });

  it('reads no bodies of other endpoints', async () => {
    const params = { videoId: VideoId.parse('aaaaaaaaaaa') };
    for (const name of ['captions', 'relatedVideos', 'thumbnailFiles'] as const) {
      const key = cacheKey(name, params, 'https://service.example');
      await putResponse(cachedResponse({ key, name, params, videoId: params.videoId }));
    }
    const get = vi.spyOn(IDBObjectStore.prototype, 'get');
    const getAll = vi.spyOn(IDBIndex.prototype, 'getAll');
    expect((await savedResponsesAbout(params.videoId, 'thumbnailFiles')).map(({ name }) => name)).toEqual([
      'thumbnailFiles',
    ]);
    expect([get.mock.calls.length, getAll.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
  });
});

describe('readRecentVideos', () => {
  it('returns the videos saved last, each once, with their titles', async () => {
    const responses = [
      saved('1', 'a', 1),
      saved('2', 'b', 2),
      saved('3', 'a', 3),
      saved('4', null, 4),
      saved('5', 'c', 0),
    ];
    for (const response of responses) await putResponse(response);
    await responseRepository.saveTitle('a', 'Tide mills');
    expect(await readRecentVideos(2)).toEqual([
      { videoId: 'a', title: 'Tide mills', receivedAt: 3 },
      { videoId: 'b', title: null, receivedAt: 2 },
    ]);
    expect(await readTitle('a')).toBe('Tide mills');
    expect(await readTitle('b')).toBeNull();
  });

  it('leaves out a video of which only “no captions” is saved', async () => {
    const attempt = (key: string, sentAt: number): LedgerEntry =>
      createLedgerEntry({
        name: 'captions',
        params: {},
        key,
        videoId: key,
        startedBy: 'user',
        sentAt,
        idSuffix: key,
        quote: { is: 'unknown' },
      });
    for (const response of [
      saved('none', 'none', 11),
      saved('later', 'later', 21),
      saved('details', 'none-but-details', 31),
    ])
      await putResponse(response);
    await putResponse(saved('none too', 'none-but-details', 41));
    const rows = [
      failedEntry(attempt('none', 10), 12, { kind: 'no-captions' }),
      failedEntry(attempt('none too', 40), 42, { kind: 'no-captions' }),
      confirmedEntry(attempt('later', 20), 22, 130),
      // The captions that are saved stay, although a newer request found none.
      failedEntry(attempt('later', 50), 51, { kind: 'no-captions' }),
    ];
    for (const row of rows) await (await database()).put('ledger', row);
    expect((await readRecentVideos(9)).map(({ videoId }) => videoId)).toEqual(['none-but-details', 'later']);
  });
});

describe('deleteVideoData', () => {
  it('deletes the responses and the title of one video, while deleteAll deletes those of all videos', async () => {
    for (const response of [saved('1', 'a', 1), saved('2', 'a', 2), saved('3', 'b', 3)]) await putResponse(response);
    await responseRepository.saveTitle('a', 'Tide mills');
    await deleteVideoData('a');
    expect(await savedResponsesAbout('a')).toEqual([]);
    expect(await readTitle('a')).toBeNull();
    expect(await savedResponsesAbout('b')).toHaveLength(1);
    await responseRepository.deleteAll();
    expect(await readRecentVideos(9)).toEqual([]);
  });

  it('deletes the replies of a video in every format and page, and those of no other video', async () => {
    const key = (comment: string, pageToken?: string) =>
      cacheKey('commentReplies', { comment, format: pageToken ? 'html' : 'plainText', pageToken }, 'https://a.example');
    const [firstComment, secondComment] = ['Ugx4bR0k9VwqTtN2c7F4', 'Ugx4bR0k9VwqTtN2c7F4AaABAg'];
    for (const one of [key(firstComment), key(firstComment, 'next'), key(secondComment)])
      await putResponse(saved(one, null, 1));
    await commentRepository.record('a', firstComment);
    await commentRepository.record('b', secondComment);
    expect(await commentRepository.about('a')).toEqual([firstComment]);
    expect(await savedReplyKeys(firstComment)).toHaveLength(2);
    expect(await savedReplyKeys(secondComment)).toEqual([key(secondComment)]);
    await deleteVideoData('a');
    expect(await commentRepository.about('a')).toEqual([]);
    expect(await responseRepository.get(key(firstComment, 'next'))).toBeUndefined();
    expect(await responseRepository.get(key(secondComment))).toBeDefined();
    await responseRepository.deleteReplies(secondComment);
    expect(await responseRepository.get(key(secondComment))).toBeUndefined();
    expect(await commentRepository.about('b')).toEqual([]);
  });
});

describe('putResponse', () => {
  it('returns a failure if storage is full', async () => {
    const full = new DOMException('no room', 'QuotaExceededError');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw full;
    });
    expect(await putResponse(saved('1', 'a', 1))).toEqual(fail({ kind: 'storage-full' }));
  });
});

describe('watchResponses', () => {
  it('notifies other pages of changes until they unsubscribe', async () => {
    const listener = vi.fn();
    const stop = watchResponses(listener);
    await putResponse(saved('1', 'a', 1));
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    stop();
    await putResponse(saved('2', 'a', 2));
    await closeDatabase();
    expect(listener).toHaveBeenCalledOnce();
  });
});

const row = (sentAt: number, id?: string): LedgerEntry =>
  createLedgerEntry({
    name: 'autocomplete',
    params: { q: 'tide' },
    key: 'k',
    videoId: null,
    startedBy: 'user',
    sentAt,
    idSuffix: 'm',
    ...(id !== undefined && { connection: { id, name: '' } }),
    quote: { is: 'published', micros: 130 },
  });
const putRows = async (...rows: LedgerEntry[]) => {
  for (const one of rows) await (await database()).put('ledger', one);
};

describe('lastResponseTimes', () => {
  it('returns the time of the newest confirmed row of a connection', async () => {
    await putRows(
      confirmedEntry(row(1, 'a'), 10, 130),
      confirmedEntry(row(2, 'a'), 20, 130),
      failedEntry(row(3, 'a'), 30, { kind: 'forbidden' }),
    );
    await putRows(confirmedEntry(row(4, 'b'), 40, 130), row(5, 'a'));
    expect([...(await lastResponseTimes(['a', 'b', 'c']))]).toEqual([
      ['b', 40],
      ['a', 20],
    ]);
  });

  it('assigns rows without a connection to the first of the given connections', async () => {
    await putRows(confirmedEntry(row(1), 10, 130));
    expect([...(await lastResponseTimes(['first', 'b']))]).toEqual([['first', 10]]);
  });

  it('returns nothing for a connection without a confirmed row', async () => {
    await putRows(failedEntry(row(3, 'a'), 30, { kind: 'forbidden' }));
    expect((await lastResponseTimes(['a'])).size).toBe(0);
  });
});
