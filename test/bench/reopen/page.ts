import { openDB } from 'idb';
import { readSavedCues } from '@/lib/captions/saved-cues';
import { openTrack, savedTracksFrom } from '@/lib/captions/store/saved-tracks';
import { noViews } from '@/lib/captions/views';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { readSavedLines } from '@/lib/saved-captions/repository/saved-lines';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import { cacheKey } from '@/lib/service/response-cache';
import { sampleCues } from '../sample';

const videoId = 'aaaaaaaaaaa' as VideoId;
const key = cacheKey('captions', { videoId }, 'https://service.example');
/** What waits to be read again. */
const cues = sampleCues(36_000);
const body = JSON.stringify(cues);
/** Times and texts alone, two megabytes: all six fields of so many lines are more than a session may hold. */
const slim = cues.map(({ offset, duration, text }) => [offset, duration, text]);

const answer: CachedResponse = {
  ...{ key, name: 'captions', asked: { videoId }, videoId },
  ...{ requestedAt: 1, receivedAt: 2, status: 200, contentType: 'application/json', body },
};

const objects = openDB('peer', 1, { upgrade: (fresh) => void fresh.createObjectStore('tracks') });
const shelf = caches.open('peer');
/** Nothing is fetched there: the shelf takes no address of an extension. */
const place = 'https://track.example/';

/** How many lines, or letters of them, were read back. */
const ways = {
  async limit() {
    const kept = await (await shelf).match(place);
    return (await kept?.text())?.length ?? 0;
  },
  async ours() {
    return (await readSavedLines(answer))?.cues.length ?? 0;
  },
  /** All that the panel reads of a video, what else it needs to know included. */
  async panel() {
    const tracks = savedTracksFrom(await savedResponsesAbout(videoId));
    const read = await openTrack({ get: responseRepository.get, lines: readSavedLines }, tracks, key, noViews);
    return read?.ok ? read.value.cues.length : 0;
  },
  /** Where nothing was made ready. */
  async body() {
    const held = await responseRepository.get(key);
    const read = held && readSavedCues(held);
    return read?.ok ? read.value.cues.length : 0;
  },
  session: async () => ((await chrome.storage.session.get(key))[key] as unknown[]).length,
  objects: async () => ((await (await objects).get('tracks', key)) as unknown[]).length,
};
export type Way = keyof typeof ways;

const reopen = {
  async seed() {
    await putResponse(answer);
    await derivedTrackRepository.prepare(answer);
    await chrome.storage.session.set({ [key]: slim });
    await (await objects).put('tracks', cues, key);
    await (await shelf).put(place, new Response(body));
  },
  /** Milliseconds until the track is there again. */
  async run(way: Way): Promise<number> {
    const began = performance.now();
    const count = await ways[way]();
    const took = performance.now() - began;
    if (count < cues.length) throw new Error(`${way} has ${count}`);
    return took;
  },
};

Object.assign(globalThis, { reopen });
