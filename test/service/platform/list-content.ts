import type { World, WorldVideo } from '../world/shape.ts';
import { html, type Markup } from './html.ts';
import { videoLink } from './video-links.ts';
import { wovenInto } from './woven-links.ts';

/**
 * The cards with what is woven between them. The list says itself what a reader of its links should find, so that a test
 * need not count: `data-shown` has the ids in page order, each once, and `data-hidden` those of links nobody sees.
 */
function list(
  world: World,
  heading: string,
  videos: readonly WorldVideo[],
  more: (at: number) => string = () => '',
): Markup {
  const woven = wovenInto(world, videos[0]?.id ?? '');
  const items = videos.flatMap((video, at) => {
    const card = { item: videoLink(video, more(at)), shown: [video.id], hidden: [] };
    const next = woven.get(at + 1);
    return next ? [card, next] : [card];
  });
  const ids = (of: 'shown' | 'hidden') => [...new Set(items.flatMap((each) => each[of]))].join(' ');
  return html`<h1 dir="auto">${heading}</h1><ul class="grid" data-shown="${ids('shown')}" data-hidden="${ids('hidden')}">${items.map(({ item }) => item)}</ul>`;
}

/** The first page: the sample and the special videos come first in the world, ordinary ones follow. */
export const homeList = (world: World): Markup => list(world, 'Start', world.videos.slice(0, 36));

/** Videos whose title has all of the words. */
export function resultsList(world: World, words: string): Markup {
  const wanted = words.toLowerCase().split(/\s+/);
  const found = world.videos.filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)));
  return list(world, words, found.slice(0, 30));
}

/** A playlist's videos, each with its place in the list in its address. */
export function playlistList(world: World, playlistId: string): Markup {
  const playlist = world.playlist(playlistId);
  const videos = (playlist?.videoIds ?? []).flatMap((id) => world.video(id) ?? []);
  return list(
    world,
    playlist?.title ?? 'No such playlist',
    videos.slice(0, 100),
    (at) => `&list=${playlistId}&index=${at + 1}`,
  );
}

/** A channel's uploads, by its handle or its id. */
export function channelList(world: World, name: string): Markup {
  const channel = world.channel(name) ?? world.channels.find(({ handle }) => handle === name);
  return list(world, channel?.title ?? 'No such channel', channel ? world.uploads(channel.id).slice(0, 60) : []);
}
