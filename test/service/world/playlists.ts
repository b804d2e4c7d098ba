import { madePlaylistId, uploadsPlaylistId } from './made-ids.ts';
import { type Seeded, seeded } from './seeded.ts';
import type { WorldChannel, WorldPlaylist, WorldVideo } from './shape.ts';
import { subjects } from './subjects.ts';

function madePlaylist(videos: readonly WorldVideo[], chances: Seeded, at: number): WorldPlaylist {
  const subject = chances.pick(subjects);
  const size = [0, 1, 49, 50, 51, 240][at] ?? chances.int(2, 120);
  const videoIds = new Set(Array.from({ length: size }, () => chances.pick(videos).id));
  return {
    id: madePlaylistId(chances),
    title: `${subject.name}, ${chances.pick(['in order', 'the best of', '"season 2"', '& more', '⏯'])} ${at}`,
    channel: chances.pick(videos).channel,
    videoIds: [...videoIds],
  };
}

/** Creates playlists of 0 to 240 videos; their sizes include the bounds of a page of 50. */
export function madePlaylists(seed: number, videos: readonly WorldVideo[], count: number): WorldPlaylist[] {
  const chances = seeded(seed, 'playlists');
  return Array.from({ length: count }, (_, at) => madePlaylist(videos, chances, at));
}

/** Returns the uploads of a channel as a playlist, newest first. */
export const uploadsPlaylist = (channel: WorldChannel, uploads: readonly WorldVideo[]): WorldPlaylist => ({
  id: uploadsPlaylistId(channel.id),
  title: `Uploads from ${channel.title}`,
  channel,
  videoIds: uploads.map(({ id }) => id),
});
