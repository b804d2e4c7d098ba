import { sampleVideos } from '../sample-videos';
import { ours } from './ours';
import { dexieBulkPut, lookThenAdd, onePutEach, rawAppend } from './peers';
import type { OpenVideoStore } from './video-store';

const stores = { limit: rawAppend, ours, dexieBulkPut, onePutEach, lookThenAdd } satisfies Record<
  string,
  OpenVideoStore
>;
export type StoreName = keyof typeof stores;

const videosPerResponse = 1_000;

/** Generates batch responses, each with a thousand different videos. */
function* bodies(videos: number): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const sample = sampleVideos(videosPerResponse);
  for (let first = 0; first < videos; first += videosPerResponse) {
    const data = sample.map((video, index) => ({ ...video, id: `v${String(first + index).padStart(10, '0')}` }));
    yield encoder.encode(JSON.stringify({ totalResults: videosPerResponse, data }));
  }
}

const storeBench = {
  /** Stores the given number of videos, a thousand per response, and returns the time in milliseconds. */
  async run(name: StoreName, videos: number): Promise<number> {
    const store = await stores[name](`bench-${name}`);
    let took = 0;
    for (const body of bodies(videos)) {
      const began = performance.now();
      await store.store(body);
      took += performance.now() - began;
    }
    const count = await store.count();
    await store.end();
    if (count !== videos) throw new Error(`${name} has ${count} of ${videos}`);
    return took;
  },
};

Object.assign(globalThis, { storeBench });
export type StorePage = typeof storeBench;
