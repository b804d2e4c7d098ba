import type { SampleData, SampleVideo } from '../sample-data/sample-data-types.ts';
import { extraLinksFor } from './extra-links.ts';
import { html, type Markup } from './html.ts';
import { videoLink } from './video-links.ts';

/**
 * Renders video cards with other links between them. Attributes state what a client should find: `data-shown` contains
 * the ids of visible links in page order without duplicates, `data-hidden` those of hidden links.
 */
function list(
  sampleData: SampleData,
  heading: string,
  videos: readonly SampleVideo[],
  more: (index: number) => string = () => '',
): Markup {
  const extraLinks = extraLinksFor(sampleData, videos[0]?.id ?? '');
  const items = videos.flatMap((video, index) => {
    const card = { item: videoLink(video, more(index)), shown: [video.id], hidden: [] };
    const next = extraLinks.get(index + 1);
    return next ? [card, next] : [card];
  });
  const ids = (of: 'shown' | 'hidden') => [...new Set(items.flatMap((each) => each[of]))].join(' ');
  return html`<h1 dir="auto">${heading}</h1><ul class="grid" data-shown="${ids('shown')}" data-hidden="${ids('hidden')}">${items.map(({ item }) => item)}</ul>`;
}

/** Renders the home page's list: the sample video, the special videos and ordinary ones. */
export const homeList = (sampleData: SampleData): Markup => list(sampleData, 'Start', sampleData.videos.slice(0, 36));

/** Renders the list of videos whose titles contain all words. */
export function resultsList(sampleData: SampleData, words: string): Markup {
  const searchWords = words.toLowerCase().split(/\s+/);
  const found = sampleData.videos.filter(({ title }) =>
    searchWords.every((word) => title.toLowerCase().includes(word)),
  );
  return list(sampleData, words, found.slice(0, 30));
}

/** Renders the list of a playlist; each link contains the video's position. */
export function playlistList(sampleData: SampleData, playlistId: string): Markup {
  const playlist = sampleData.playlist(playlistId);
  const videos = (playlist?.videoIds ?? []).flatMap((id) => sampleData.video(id) ?? []);
  return list(
    sampleData,
    playlist?.title ?? 'No such playlist',
    videos.slice(0, 100),
    (index) => `&list=${playlistId}&index=${index + 1}`,
  );
}

/** Renders the list of a channel's uploads; `name` is a handle or an id. */
export function channelList(sampleData: SampleData, name: string): Markup {
  const channel = channelNamed(sampleData, name);
  return list(
    sampleData,
    channel?.title ?? 'No such channel',
    channel ? sampleData.uploads(channel.id).slice(0, 60) : [],
  );
}

/** Returns the channel with a handle or an id. */
export const channelNamed = (sampleData: SampleData, name: string) =>
  sampleData.channel(name) ?? sampleData.channels.find(({ handle }) => handle === name);
