import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commentRepository } from '@/lib/comments/repository/comment-repository';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { readRecentVideos } from '@/lib/platform/repository/recent-videos';
import { deleteVideoData } from '@/lib/provenance/repository/delete-video';
import { responseRepository } from '@/lib/requests/repository/response-repository';
import { putResponse } from '@/lib/requests/repository/store-response';
import { cacheKey } from '@/lib/service/response-cache';
import { fail, ok } from '@/lib/shared/result';
import { closeDatabase } from '@/lib/storage/database';
import { heldAnswer } from '../fakes';

const held = (key: string, videoId: string | null, receivedAt: number) => heldAnswer({ key, videoId, receivedAt });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('what was paid for', () => {
  it('is read back as it came, also after the worker died', async () => {
    const answer = heldAnswer({ key: 'one', body: '[{"text":"a &amp; b"}]' });
    expect(await putResponse(answer)).toEqual(ok(answer));
    await closeDatabase();
    expect(await responseRepository.get('one')).toEqual(answer);
    expect(await responseRepository.get('two')).toBeUndefined();
  });

  it('gives way to a newer answer to the same question', async () => {
    await putResponse(held('one', null, 1));
    await putResponse(held('one', null, 2));
    expect(await responseRepository.get('one')).toMatchObject({ receivedAt: 2 });
  });

  it('stays where a newer response to the same question has nothing to read', async () => {
    const body = JSON.stringify([{ offset: 0, text: 'a' }]);
    await putResponse(heldAnswer({ key: 'one', videoId: 'a', receivedAt: 1, body }));
    await putResponse(heldAnswer({ key: 'one', videoId: 'a', receivedAt: 2, body: '[]' }));
    const expected = { receivedAt: 1, body, worse: { receivedAt: 2, body: '[]' } };
    expect(await responseRepository.get('one')).toMatchObject(expected);
    expect(await savedResponsesAbout('a')).toMatchObject([expected]);
  });

  it('is found by its video, newest first', async () => {
    for (const answer of [held('old', 'a', 1), held('new', 'a', 3), held('other', 'b', 2)]) await putResponse(answer);
    expect((await savedResponsesAbout('a')).map(({ key }) => key)).toEqual(['new', 'old']);
  });

  it('names the videos held last, each once, with their titles', async () => {
    const answers = [held('1', 'a', 1), held('2', 'b', 2), held('3', 'a', 3), held('4', null, 4), held('5', 'c', 0)];
    for (const answer of answers) await putResponse(answer);
    await responseRepository.name('a', 'Tide mills');
    expect(await readRecentVideos(2)).toEqual([
      { videoId: 'a', title: 'Tide mills', receivedAt: 3 },
      { videoId: 'b', title: null, receivedAt: 2 },
    ]);
    expect(await responseRepository.titleOf('a')).toBe('Tide mills');
    expect(await responseRepository.titleOf('b')).toBeNull();
  });

  it('is forgotten by video, title included, or as a whole', async () => {
    for (const answer of [held('1', 'a', 1), held('2', 'a', 2), held('3', 'b', 3)]) await putResponse(answer);
    await responseRepository.name('a', 'Tide mills');
    await deleteVideoData('a');
    expect(await savedResponsesAbout('a')).toEqual([]);
    expect(await responseRepository.titleOf('a')).toBeNull();
    expect(await savedResponsesAbout('b')).toHaveLength(1);
    await responseRepository.forgetAll();
    expect(await readRecentVideos(9)).toEqual([]);
  });

  it('is found and forgotten with its video where it is about a comment, in every form and page', async () => {
    const key = (comment: string, pageToken?: string) =>
      cacheKey('commentReplies', { comment, format: pageToken ? 'html' : 'plainText', pageToken }, 'https://a.example');
    const [mine, other] = ['Ugx4bR0k9VwqTtN2c7F4', 'Ugx4bR0k9VwqTtN2c7F4AaABAg'];
    for (const one of [key(mine), key(mine, 'next'), key(other)]) await putResponse(held(one, null, 1));
    await commentRepository.note('a', mine);
    await commentRepository.note('b', other);
    expect(await commentRepository.about('a')).toEqual([mine]);
    await deleteVideoData('a');
    expect(await commentRepository.about('a')).toEqual([]);
    expect(await responseRepository.get(key(mine, 'next'))).toBeUndefined();
    expect(await responseRepository.get(key(other))).toBeDefined();
    await responseRepository.forgetReplies(other);
    expect(await responseRepository.get(key(other))).toBeUndefined();
    expect(await commentRepository.about('b')).toEqual([]);
  });

  it('is not lost in silence where there is no room', async () => {
    const full = new DOMException('no room', 'QuotaExceededError');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw full;
    });
    expect(await putResponse(held('1', 'a', 1))).toEqual(fail({ kind: 'storage-full' }));
  });

  it('tells other pages that it changed, until they stop listening', async () => {
    const heard = vi.fn();
    const stop = responseRepository.watch(heard);
    await putResponse(held('1', 'a', 1));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    stop();
    await putResponse(held('2', 'a', 2));
    await closeDatabase();
    expect(heard).toHaveBeenCalledOnce();
  });
});
