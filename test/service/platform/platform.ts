import type { World } from '../world/shape.ts';
import { assetAnswer } from './assets.ts';
import { type Content, contentOf } from './content.ts';
import { elsewherePage, embeddedPage, pageAnswer, wholePage, windowTitle } from './document.ts';
import { picture } from './picture.ts';
import { placeFrom } from './place.ts';
import { siteOf } from './site.ts';
import { soundAnswer } from './sound-file.ts';

/** What one start of the platform shows: the world, and how many seconds of advertisement come before a video. */
interface Shown {
  world: World;
  adSeconds(): number;
}

type Answer = (request: Request, url: URL, shown: Shown) => Response | Promise<Response>;

const nothing = () => new Response(null, { status: 404 });

/** The name of a file without its ending, `/media/ID.wav` giving the id. */
const stem = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** What a page asks for besides itself, by the first part of the path. */
const files: Readonly<Record<string, Answer>> = {
  assets: (_, url) => assetAnswer(url.pathname.slice('/assets/'.length)),
  // One short hum for every advertisement, by its seconds.
  ad: (request, url) => soundAnswer(request, Math.min(60, Number(stem(url)) || 1)),
  media: (request, url, { world }) => {
    const video = world.video(stem(url));
    return video && video.duration > 0 ? soundAnswer(request, video.duration) : nothing();
  },
  picture: (_, url) => new Response(picture(stem(url)).markup, { headers: { 'content-type': 'image/svg+xml' } }),
  elsewhere: (_, url) =>
    new Response(`<!doctype html>\n${elsewherePage(url.searchParams.get('v') ?? '').markup}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
  // The in-page navigation of every site asks here for the content of the address it goes to.
  parts: (request, url, shown) => {
    const content = shownAt(new URL(url.searchParams.get('of') ?? '/', url), shown);
    return Response.json(partsOf(content, request));
  },
};

const partsOf = (content: Content, request: Request) => ({
  title: windowTitle(content, siteOf(request)),
  page: content.page,
  media: content.media,
  ad: content.ad,
  poster: content.poster,
  body: content.body.markup,
});

/** The content of an address, on a watch page with its advertisement before the video. */
function shownAt(url: URL, { world, adSeconds }: Shown): Content {
  const content = contentOf(world, placeFrom(url));
  const isBefore = content.page === 'watch' && content.media !== null && adSeconds() > 0;
  return isBefore ? { ...content, ad: `/ad/${adSeconds()}.wav` } : content;
}

function pageOf(request: Request, url: URL, shown: Shown): Response {
  const place = placeFrom(url);
  const content = shownAt(url, shown);
  const site = siteOf(request);
  if (place.page === 'embed') return pageAnswer(embeddedPage(content, site), 200, '*');
  return pageAnswer(wholePage(content, site), place.page === 'none' ? 404 : 200);
}

/** The sample platform for every one of its hosts: pages, their files, and one page of another site. */
export const createPlatform =
  (world: World, adSeconds: () => number = () => 0) =>
  (request: Request): Response | Promise<Response> => {
    const url = new URL(request.url);
    const file = files[url.pathname.split('/')[1] ?? ''];
    const shown = { world, adSeconds };
    return file ? file(request, url, shown) : pageOf(request, url, shown);
  };
