import type { World, WorldVideo } from '../world/shape.ts';
import { html, type Markup } from './html.ts';
import { videoLink } from './video-links.ts';
import { wovenInto } from './woven-links.ts';

/**
 * Renders the cards with other links between them. The attributes state what a client should find: `data-shown` has the
 * visible ids in page order, each once, `data-hidden` those of invisible links.
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

/** The first page: the sample and the special videos, then ordinary ones. */
export const homeList = (world: World): Markup => list(world, 'Start', world.videos.slice(0, 36));

/** Lists videos whose title contains all words. */
export function resultsList(world: World, words: string): Markup {
  const searchWords = words.toLowerCase().split(/\s+/);
  const found = world.videos.filter(({ title }) => searchWords.every((word) => title.toLowerCase().includes(word)));
  return list(world, words, found.slice(0, 30));
}

/** Lists a playlist; each address contains the position in the list. */
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

/** Lists a channel's uploads by handle or id. */
export function channelList(world: World, name: string): Markup {
  const channel = world.channel(name) ?? world.channels.find(({ handle }) => handle === name);
  return list(world, channel?.title ?? 'No such channel', channel ? world.uploads(channel.id).slice(0, 60) : []);
}
