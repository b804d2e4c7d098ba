import type { SampleVideo } from '../sample-data/sample-data-types.ts';
import { html, type Markup } from './html.ts';

const two = (count: number) => String(count).padStart(2, '0');

/** Formats seconds as 0:07, 18:03 or 21:00:00. */
function shownLength(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** Returns the address of a video's page; `more` is appended to the query. */
const watchAddress = ({ id, isShort }: SampleVideo, more = ''): string =>
  isShort && more === '' ? `/shorts/${id}` : `/watch?v=${id}${more}`;

/** Renders a link to a channel by its handle, or by its id if it has no handle. */
export const channelLink = ({ handle, id, title }: SampleVideo['channel']): Markup =>
  html`<a dir="auto" href="${handle === null ? `/channel/${id}` : `/${handle}`}">${title}</a>`;

/** Renders a video card with a linked picture, title and details; hovering over the picture plays a preview. */
export function videoLink(video: SampleVideo, more = ''): Markup {
  const address = watchAddress(video, more);
  const isLive = video.live === 'live' || video.live === 'upcoming';
  return html`<li class="card">
    <a class="picture" href="${address}" data-preview="${isLive ? '' : `/media/${video.id}.wav`}" tabindex="-1" aria-hidden="true"
      ><img src="/picture/${video.id}.svg" alt="" width="160" height="90" loading="lazy" /><span>${
        isLive ? video.live : shownLength(video.duration)
      }</span></a>
    <a class="title" dir="auto" href="${address}">${video.title}</a>
    <p dir="auto">${channelLink(video.channel)}</p>
  </li>`;
}
