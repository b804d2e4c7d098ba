import { openDB } from 'idb';
import { readSavedLines } from '@/lib/captions/repository';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { openTrack, savedTracksFrom } from '@/lib/captions/store/saved-tracks';
import { noViews } from '@/lib/captions/views';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/request';
import { sampleCues } from '../sample';

const videoId = 'aaaaaaaaaaa' as VideoId;
const key = cacheKey('captions', { videoId }, 'https://service.example');
/** The lines of the track that is read again. */
const cues = sampleCues(36_000);
const body = JSON.stringify(cues);
/**
 * Only times and text (two megabytes), because all six fields of this many lines exceed the quota of session storage.
 */
const slim = cues.map(({ offset, duration, text }) => [offset, duration, text]);

const response: CachedResponse = {
  key,
  name: 'captions',
  params: { videoId },
  videoId,
  requestedAt: 1,
  receivedAt: 2,
  status: 200,
  contentType: 'application/json',
  body,
};

const objects = openDB('peer', 1, { upgrade: (fresh) => void fresh.createObjectStore('tracks') });
const cache = caches.open('peer');
/** A key for the Cache API, which accepts no extension URLs. It is never requested. */
const listedUrl = 'https://track.example/';

/** Ways to read the track. Each returns the number of lines or characters read. */
const readers = {
  async limit() {
    const stored = await (await cache).match(listedUrl);
    return (await stored?.text())?.length ?? 0;
  },
  async ours() {
    return (await readSavedLines(response))?.cues.length ?? 0;
  },
  /** Reads all data about a video that the side panel reads. */
  async panel() {
    const tracks = savedTracksFrom(await savedResponsesAbout(videoId));
    const read = await openTrack({ get: responseRepository.get, lines: readSavedLines }, tracks, key, noViews);
    return read?.ok ? read.value.cues.length : 0;
  },
  /** Reads a response without stored columns. */
  async body() {
    const cached = await responseRepository.get(key);
    const read = cached && readSavedCues(cached);
    return read?.ok ? read.value.cues.length : 0;
  },
  session: async () => ((await chrome.storage.session.get(key))[key] as unknown[]).length,
  objects: async () => ((await (await objects).get('tracks', key)) as unknown[]).length,
};
export type ReaderName = keyof typeof readers;

const reopen = {
  async seed() {
    await putResponse(response);
    await derivedTrackRepository.prepare(response);
    await chrome.storage.session.set({ [key]: slim });
    await (await objects).put('tracks', cues, key);
    await (await cache).put(listedUrl, new Response(body));
  },
  /** Returns the time in milliseconds for reading the track. */
  async run(reader: ReaderName): Promise<number> {
    const began = performance.now();
    const count = await readers[reader]();
    const took = performance.now() - began;
    if (count < cues.length) throw new Error(`${reader} has ${count}`);
    return took;
  },
};

Object.assign(globalThis, { reopen });
