import type { SampleVideo } from './sample-data-types.ts';
import { seeded } from './seeded.ts';

const nearness = (from: SampleVideo, to: SampleVideo): number =>
  (from.speech?.subject === to.speech?.subject ? 4 : 0) +
  (from.speech?.lang === to.speech?.lang ? 3 : 0) +
  (from.channel.id === to.channel.id ? 2 : 0) +
  (from.categoryId === to.categoryId ? 1 : 0);

/** Returns the most similar other videos, best first: 10 to 200, or the video's own `relatedCount`. */
export function relatedTo(seed: number, video: SampleVideo, videos: readonly SampleVideo[]): SampleVideo[] {
  const chances = seeded(seed, 'related', video.id);
  const drawn = chances.int(10, 200);
  const count = video.relatedCount ?? drawn;
  return videos
    .filter((other) => other.id !== video.id)
    .map((other) => ({ other, near: nearness(video, other) + chances.fraction() * 3 }))
    .sort((one, two) => two.near - one.near)
    .slice(0, count)
    .map(({ other }) => other);
}
