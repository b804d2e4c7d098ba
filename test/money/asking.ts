import type { AnyCall } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { questionsAbout } from '../contract/questions';
import type { World, WorldVideo } from '../service/world/shape';

/** A number from 0 up to 1. */
export type Draw = () => number;

/** The same numbers for the same seed (mulberry32). */
export function drawsFrom(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(all: readonly T[], draw: Draw): T => all[Math.floor(draw() * all.length)] as T;

/** One random question that the service can answer: of any endpoint, about anything in its world. */
export function asking(world: World, draw: Draw): AnyCall {
  const video = oneOf(spoken(world), draw);
  const known = {
    videoId: video.id,
    channelId: video.channel.id,
    commentId: oneOf(world.comments, draw).id,
    playlistId: oneOf(world.playlists, draw).id,
  };
  const [name, asked] = oneOf(questions(world, known, draw), draw);
  // What every question list of the tests is: a name with its own question.
  return { name, asked, wish: { again: draw() < 0.8 } } as AnyCall;
}

/** Videos that have captions and can be played, whose captions in any form are no refusal. */
const spoken = ({ videos, special }: World): WorldVideo[] =>
  videos.filter(
    ({ id, tracks, live }) =>
      tracks.length > 0 && live === 'none' && id !== special.longest && id !== special.hugeDescription,
  );

type Known = Parameters<typeof questionsAbout>[0];

/** As many of each endpoint, so that each is asked as often. */
function questions(world: World, known: Known, draw: Draw): [EndpointName, object][] {
  const { videoId } = known;
  const byName = Map.groupBy(questionsAbout(known), ([name]) => name);
  const ordinary = [...byName.values()].map((all) => oneOf(all, draw));
  const ids = Array.from({ length: 1 + Math.floor(draw() ** 3 * 400) }, () => oneOf(world.videos, draw).id);
  return [
    ...ordinary.filter(([name]) => name !== 'captions'),
    ['captions', { videoId, format: oneOf(['json', 'srt', 'text'], draw) }],
    ['captions', { videoId, mode: oneOf(['default', 'force-whisper', 'fallback-whisper'], draw) }],
    ['batchVideos', { ids }],
    ['videos', { ids: ids.slice(0, 50) }],
    ['relatedVideos', { videoId, pages: 1 + Math.floor(draw() * 10) }],
    ['search', { q: oneOf(['a', 'tide', 'mill|moon', 'b -c'], draw), type: 'video' }],
    ['autocomplete', { q: oneOf(['a', 'ti', ''], draw) }],
  ];
}
