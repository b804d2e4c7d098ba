import type { Content } from './content.ts';
import { html, type Markup } from './html.ts';
import { type Site, titleEnding } from './site.ts';

/**
 * Returns a content security policy as strict as the platform's: scripts only from files, and HTML only through one
 * trusted-types policy.
 */
const policy = (framedBy: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    'trusted-types page-parts',
  ].join('; ');

/** Returns a page as a response; `framedBy` lists the origins that can embed it. */
export const pageResponse = ({ markup }: Markup, status = 200, framedBy = "'self'"): Response =>
  new Response(`<!doctype html>\n${markup}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(framedBy) },
  });

export const windowTitle = (content: Content, site: Site): string => `${content.title}${titleEnding[site]}`;

const player = ({ media, poster, ad }: Content): Markup =>
  html`<div id="player" ${{ markup: media === null ? 'hidden' : '' }} data-ad="${ad}" data-media="${media}"><video muted controls playsinline preload="metadata" src="${
    ad ?? media ?? ''
  }" poster="${poster ?? ''}"></video></div>`;

/** Returns the canonical link to the video of a clip, and the links of a channel's page; other pages get none. */
function headLinks({ page, videoId, channel }: Content): Markup {
  if (page === 'clip' && videoId !== null)
    return html`<link rel="canonical" href="https://www.youtube.com/watch?v=${videoId}" />`;
  return channel
    ? html`<link rel="canonical" href="https://www.youtube.com/channel/${channel.id}" />
  <link rel="alternate" type="application/rss+xml" href="https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}" />
  <meta property="og:title" content="${channel.title}" />`
    : html``;
}

/** Returns a complete page with the player and the content around it. */
export const wholePage = (content: Content, site: Site): Markup => html`<html lang="en" data-site="${site}">
<head>
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>${windowTitle(content, site)}</title>
  ${headLinks(content)}
  <link rel="icon" href="data:," />
  <link rel="stylesheet" href="/assets/page.css" />
  <script src="/assets/in-page.js" defer></script>
  <script src="/assets/preview.js" defer></script>
</head>
<body>
  <header><a href="/">Start</a><form action="/results" role="search"><input name="search_query" aria-label="Search" /><button>Search</button></form></header>
  <main id="page" data-page="${content.page}">${player(content)}<div id="content">${content.body}</div></main>
</body>
</html>`;

export const embeddedPage = (content: Content, site: Site): Markup => html`<html lang="en" data-site="${site}">
<head>
  <meta charset="utf-8" />
  <title>${windowTitle(content, site)}</title>
  <link rel="icon" href="data:," />
  <link rel="stylesheet" href="/assets/page.css" />
</head>
<body class="embedded">${content.media === null ? content.body : player(content)}</body>
</html>`;

/** Returns a page of another site with an embedded video. */
export const otherSitePage = (videoId: string): Markup => html`<html lang="en">
<head>
  <meta charset="utf-8" />
  <title>A page of another site</title>
  <link rel="icon" href="data:," />
</head>
<body>
  <h1>A page of another site</h1>
  <iframe width="560" height="315" title="A video" allow="autoplay" src="https://www.youtube.com/embed/${encodeURIComponent(videoId)}"></iframe>
</body>
</html>`;
