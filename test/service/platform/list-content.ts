import type { World, WorldVideo } from '../world/shape.ts';
import { html, type Markup } from './html.ts';
import { videoLink } from './video-links.ts';

const list = (heading: string, videos: readonly WorldVideo[], more: (at: number) => string = () => ''): Markup =>
  html`<h1 dir="auto">${heading}</h1><ul class="grid">${videos.map((video, at) => videoLink(video, more(at)))}</ul>`;

/** The first page: the sample and the special videos come first in the world, ordinary ones follow. */
export const homeList = (world: World): Markup => list('Start', world.videos.slice(0, 36));

/** Videos whose title has all of the words. */
export function resultsList(world: World, words: string): Markup {
  const wanted = words.toLowerCase().split(/\s+/);
  const found = world.videos.filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)));
  return list(words, found.slice(0, 30));
}

/** A playlist's videos, each with its place in the list in its address. */
export function playlistList(world: World, playlistId: string): Markup {
  const playlist = world.playlist(playlistId);
  const videos = (playlist?.videoIds ?? []).flatMap((id) => world.video(id) ?? []);
  return list(
    playlist?.title ?? 'No such playlist',
    videos.slice(0, 100),
    (at) => `&list=${playlistId}&index=${at + 1}`,
  );
}

/** A channel's uploads, by its handle or its id. */
export function channelList(world: World, name: string): Markup {
  const channel = world.channel(name) ?? world.channels.find(({ handle }) => handle === name);
  return list(channel?.title ?? 'No such channel', channel ? world.uploads(channel.id).slice(0, 60) : []);
}
