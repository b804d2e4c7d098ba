import type { SampleComment, SampleData, SampleReply, SampleVideo } from '../sample-data/sample-data-types.ts';
import { seeded } from '../sample-data/seeded.ts';
import { sentence } from '../sample-data/sentences.ts';
import { subjects } from '../sample-data/subjects.ts';
import { html, type Markup } from './html.ts';
import { channelLink, videoLink } from './video-links.ts';

/** Renders `words` as the permalink of a comment or reply; on the platform, these words are the time. */
const permalink = (videoId: string, commentId: string, words: string): Markup =>
  html`<a href="/watch?v=${videoId}&lc=${commentId}">${words}</a>`;

const replyItem = (videoId: string, { id, author, text, publishedAt }: SampleReply): Markup =>
  html`<li><p>${channelLink(author)} ${permalink(videoId, id, publishedAt.slice(0, 10))}</p><p class="said" dir="auto">${text}</p></li>`;

function commentItem({ id, videoId, replies }: SampleComment, highlightedId: string | null): Markup {
  const chances = seeded('comment text', id);
  const text = sentence(chances.pick(subjects), chances);
  return html`<li class="${highlightedId?.split('.')[0] === id ? 'marked' : ''}">
    <p>${permalink(videoId, id, `${replies.length} replies`)}</p>
    <p class="said">${text}</p>
    <ul>${replies.slice(0, 3).map((reply) => replyItem(videoId, reply))}</ul>
  </li>`;
}

/** Renders the content of a watch page around the player: title, description, comments and related videos. */
export function watchContent(sampleData: SampleData, video: SampleVideo, commentId: string | null): Markup {
  const comments = sampleData.comments.filter((comment) => comment.videoId === video.id);
  return html`<article>
      <h1 dir="auto">${video.title}</h1>
      <p>${channelLink(video.channel)} · ${video.views.toLocaleString('en')} views · ${video.publishedAt.slice(0, 10)}</p>
      <p class="said" dir="auto">${video.description}</p>
      <h2>Comments</h2>
      <ul class="comments">${comments.map((comment) => commentItem(comment, commentId))}</ul>
    </article>
    <aside><h2>More videos</h2><ul>${sampleData
      .related(video.id)
      .slice(0, 12)
      .map((other) => videoLink(other))}</ul></aside>`;
}

/** Renders the title of a short and links to the previous and next shorts. */
export function shortsContent(sampleData: SampleData, video: SampleVideo): Markup {
  const shorts = sampleData.videos.filter(({ isShort, id }) => isShort || id === video.id);
  const index = shorts.indexOf(video);
  const step = (by: number) => shorts[(index + by + shorts.length) % shorts.length]?.id ?? video.id;
  return html`<article>
    <h1 dir="auto">${video.title}</h1>
    <p>${channelLink(video.channel)}</p>
    <p class="steps"><a id="previous-short" href="/shorts/${step(-1)}">Previous short</a> <a id="next-short" href="/shorts/${step(1)}">Next short</a></p>
  </article>`;
}
