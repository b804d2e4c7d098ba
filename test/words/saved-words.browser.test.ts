import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeDatabase } from '@/lib/database/database';
import { putResponse } from '@/lib/requests/repository/save-response';
import { VideoId } from '@/lib/service/ids';
import { serveSavedWords } from '@/lib/words/browser/serve-saved-words';
import type { SavedWordsEvent, SavedWordsRequest } from '@/lib/words/saved-words';
import { savedTrack } from '../saved-captions/saved-tracks';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

const video = (n: number) => VideoId.parse(`heldvideo0${n}`);

it('counts the other saved videos with each word, in the same language, each video once', async () => {
  await putResponse(savedTrack(video(1), 1, 'en', 'high tide'));
  await putResponse(savedTrack(video(2), 2, 'en', 'ANNA: the tide', '[Tide] tide'));
  await putResponse(savedTrack(video(2), 3, 'en-GB', 'tide again'));
  await putResponse(savedTrack(video(3), 4, 'en-US', 'high moon'));
  await putResponse(savedTrack(video(4), 5, 'de', 'high tide'));
  const events: SavedWordsEvent[] = [];
  const page: Parameters<typeof serveSavedWords>[0] = { postMessage: (event) => events.push(event), onmessage: null };
  serveSavedWords(page);
  const data: SavedWordsRequest = { videoId: video(1), lang: 'en', words: ['high', 'tide', 'anna', 'mill'] };
  page.onmessage?.({ data } as MessageEvent<SavedWordsRequest>);
  await vi.waitUntil(() => events.at(-1)?.is === 'counted');
  expect(events.at(-1)).toEqual({ is: 'counted', counts: Uint32Array.of(1, 1, 0, 0), videos: 2 });
  expect(events).toContainEqual({ is: 'reading', done: 0, total: 3 });
});
