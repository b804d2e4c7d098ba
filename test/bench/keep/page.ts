import { sampleVideos } from '../sample-videos';
import type { OpenKeeper } from './keeper';
import { ours } from './ours';
import { dexieBulkPut, lookThenAdd, onePutEach, rawAppend } from './peers';

const keepers = { limit: rawAppend, ours, dexieBulkPut, onePutEach, lookThenAdd } satisfies Record<string, OpenKeeper>;
export type KeeperName = keyof typeof keepers;

const inOne = 1_000;

/** Answers of a batch, a thousand videos each, all different. */
function* bodies(videos: number): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const sample = sampleVideos(inOne);
  for (let first = 0; first < videos; first += inOne) {
    const data = sample.map((video, at) => ({ ...video, id: `v${String(first + at).padStart(10, '0')}` }));
    yield encoder.encode(JSON.stringify({ totalResults: inOne, data }));
  }
}

const keep = {
  /** Milliseconds that so many videos take to be kept, a thousand an answer; `rows`: so many of each answer alone. */
  async run(name: KeeperName, videos: number): Promise<number> {
    const keeper = await keepers[name](`bench-${name}`);
    let took = 0;
    for (const body of bodies(videos)) {
      const began = performance.now();
      await keeper.keep(body);
      took += performance.now() - began;
    }
    const count = await keeper.count();
    await keeper.end();
    if (count !== videos) throw new Error(`${name} has ${count} of ${videos}`);
    return took;
  },
};

Object.assign(globalThis, { keep });
export type KeepPage = typeof keep;
