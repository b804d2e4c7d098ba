import type { SampleData } from '../sample-data/sample-data-types.ts';
import { itemAt } from '../sample-data/seeded.ts';
import { html, type Markup } from './html.ts';

/** Markup between two video cards of a list, with the ids of the videos that it links to. */
export interface ExtraLinks {
  item: Markup;
  /** Ids of the visible links, in link order; links to anything but videos of the platform are left out. */
  shown: string[];
  hidden: string[];
}

const plain = (item: Markup, ...shown: string[]): ExtraLinks => ({ item, shown, hidden: [] });

const sponsored = (id: string): ExtraLinks =>
  plain(html`<li><a href="https://ads.example.org/watch?v=${id}">Sponsored: look here</a>
    <a href="https://www.youtube.com.example.org/watch?v=${id}">Not the platform</a></li>`);

const shortsRow = (ids: string[]): ExtraLinks =>
  plain(html`<li>${ids.map((id) => html`<a href="/shorts/${id}?feature=share">A short</a> `)}</li>`, ...ids);

/** Links to a video again, with tracking parameters in the address. */
const tracked = (id: string): ExtraLinks =>
  plain(html`<li><a href="/watch?v=${id}&pp=ygUEdGVzdA%3D%3D&si=AbCdEfGhIjKl&t=42s">Once more</a></li>`, id);

/** Links with an `&` in the address: escaped once as required, escaped twice by mistake, and not escaped. */
const escaped = ([once, twice, raw]: string[]): ExtraLinks =>
  plain(
    html`<li><a href="/watch?app=desktop&amp;v=${once ?? ''}">Escaped once</a>
      <a href="/watch?app=desktop&amp;amp;v=${twice ?? ''}">Escaped twice</a>
      <a href="/watch?app=desktop&v=${raw ?? ''}">Not escaped</a></li>`,
    once ?? '',
    twice ?? '',
    raw ?? '',
  );

const hidden = (ids: string[]): ExtraLinks => ({
  item: html`<li hidden><a href="/watch?v=${ids[0] ?? ''}">Hidden by its attribute</a></li>
    <li class="away"><a href="/watch?v=${ids[1] ?? ''}">Without a box</a></li>
    <li class="unseen"><a href="/watch?v=${ids[2] ?? ''}">Invisible</a></li>`,
  shown: [],
  hidden: ids,
});

const listLinks = (sampleData: SampleData): ExtraLinks =>
  plain(html`<li><a href="/channel/${sampleData.sample.channelId}">A channel</a> <a href="/@abcdefghijk">A handle of eleven letters</a>
    <a href="/@abcdefghijk/videos">Its videos</a> <a href="/playlist?list=${sampleData.sample.playlistId}">A playlist</a>
    <a href="/hashtag/tidemill">A tag</a> <a href="/results?search_query=watch%3Fv%3Dabcdefghijk">A search</a>
    <a href="/feed/subscriptions">A feed</a></li>`);

const otherSiteLinks = ([whole, short, mobile, live]: string[]): ExtraLinks =>
  plain(
    html`<li><a href="https://www.youtube.com/watch?v=${whole ?? ''}">Whole</a>
      <a href="https://youtu.be/${short ?? ''}?si=AbCd">Short</a> <a href="//m.youtube.com/watch?v=${mobile ?? ''}">Mobile</a>
      <a href="/live/${live ?? ''}?feature=share">Live</a></li>`,
    whole ?? '',
    short ?? '',
    mobile ?? '',
    live ?? '',
  );

const inLists = ([first, second]: string[]): ExtraLinks =>
  plain(
    html`<li><a href="/watch?v=${first ?? ''}&list=RD${first ?? ''}&start_radio=1">A mix</a>
      <a href="/watch?list=PLabcdefghij&index=3&v=${second ?? ''}">The third of a list</a></li>`,
    first ?? '',
    second ?? '',
  );

const broken = (id: string): ExtraLinks =>
  plain(html`<li><a>No address</a> <a href="">An empty one</a> <a href="#">Here</a> <a href="/watch">No id</a>
    <a href="/watch?v=short">Too short</a> <a href="/watch?v=${id}x">Too long</a> <a href="/shorts/">No short</a>
    <a href="javascript:void('${id}')">A script</a> <a href="mailto:a@example.org?subject=${id}">A letter</a>
    <a href="http://[">No address at all</a></li>`);

/**
 * Returns the markup between the video cards of a long list, by the number of preceding cards: advertisements, shorts,
 * duplicates, unusual addresses, hidden links, channels, playlists and dead links.
 */
export function extraLinksFor(sampleData: SampleData, first: string): Map<number, ExtraLinks> {
  const ids = sampleData.videos.slice(-20).map(({ id }) => id);
  const id = (index: number) => itemAt(ids, index);
  return new Map([
    [2, sponsored(id(0))],
    [4, shortsRow(ids.slice(1, 4))],
    [6, tracked(first)],
    [8, escaped(ids.slice(4, 7))],
    [10, hidden(ids.slice(7, 10))],
    [12, listLinks(sampleData)],
    [14, otherSiteLinks(ids.slice(10, 14))],
    [16, inLists(ids.slice(14, 16))],
    [18, broken(id(16))],
  ]);
}
