import { createPlaylistId, uploadsPlaylistId } from './ids.ts';
import type { SampleChannel, SamplePlaylist, SampleVideo } from './sample-data-types.ts';
import { type Seeded, seeded } from './seeded.ts';
import { subjects } from './subjects.ts';

function createPlaylist(videos: readonly SampleVideo[], chances: Seeded, index: number): SamplePlaylist {
  const subject = chances.pick(subjects);
  const size = [0, 1, 49, 50, 51, 240][index] ?? chances.int(2, 120);
  const videoIds = new Set<string>();
  while (videoIds.size < Math.min(size, videos.length)) videoIds.add(chances.pick(videos).id);
  return {
    id: createPlaylistId(chances),
    title: `${subject.name}, ${chances.pick(['in order', 'the best of', '"season 2"', '& more', '⏯'])} ${index}`,
    channel: chances.pick(videos).channel,
    videoIds: [...videoIds],
  };
}

/** Creates playlists of 0 to 240 videos, some of them about as long as a page of 50. */
export function createPlaylists(seed: number, videos: readonly SampleVideo[], count: number): SamplePlaylist[] {
  const chances = seeded(seed, 'playlists');
  return Array.from({ length: count }, (_, index) => createPlaylist(videos, chances, index));
}

/** Returns the uploads of a channel as a playlist, newest first. */
export const uploadsPlaylist = (channel: SampleChannel, uploads: readonly SampleVideo[]): SamplePlaylist => ({
  id: uploadsPlaylistId(channel.id),
  title: `Uploads from ${channel.title}`,
  channel,
  videoIds: uploads.map(({ id }) => id),
});
