import type { SampleData } from '../sample-data/sample-data-types.ts';
import { assetResponse } from './assets.ts';
import { type Content, contentOf } from './content.ts';
import { embeddedPage, otherSitePage, pageResponse, wholePage, windowTitle } from './document.ts';
import { parseAddress } from './page-address.ts';
import { picture } from './picture.ts';
import { siteOf } from './site.ts';
import { soundResponse } from './sound-file.ts';

/** State of a platform: the sample data, and the length of the advertisement in seconds. */
interface PlatformState {
  sampleData: SampleData;
  adSeconds(): number;
}

type ResourceHandler = (request: Request, url: URL, shown: PlatformState) => Response | Promise<Response>;

const nothing = () => new Response(null, { status: 404 });

/** Returns the file name without its extension, for example the id in `/media/ID.wav`. */
const stem = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** Handlers of resources by the first path segment. */
const files: Readonly<Record<string, ResourceHandler>> = {
  assets: (_, url) => assetResponse(url.pathname.slice('/assets/'.length)),
  // Advertisements of the same length share one sound file.
  ad: (request, url) => soundResponse(request, Math.min(60, Number(stem(url)) || 1)),
  media: (request, url, { sampleData }) => {
    const video = sampleData.video(stem(url));
    return video && video.duration > 0 ? soundResponse(request, video.duration) : nothing();
  },
  picture: (_, url) => new Response(picture(stem(url)).markup, { headers: { 'content-type': 'image/svg+xml' } }),
  elsewhere: (_, url) =>
    new Response(`<!doctype html>\n${otherSitePage(url.searchParams.get('v') ?? '').markup}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
  // In-page navigation fetches the content of the next page here.
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

/** Returns the content of an address; if advertisements are on, a watch page gets one. */
function shownAt(url: URL, { sampleData, adSeconds }: PlatformState): Content {
  const content = contentOf(sampleData, parseAddress(url));
  const isBefore = content.page === 'watch' && content.media !== null && adSeconds() > 0;
  return isBefore ? { ...content, ad: `/ad/${adSeconds()}.wav` } : content;
}

function pageOf(request: Request, url: URL, shown: PlatformState): Response {
  const address = parseAddress(url);
  const content = shownAt(url, shown);
  const site = siteOf(request);
  if (address.page === 'embed') return pageResponse(embeddedPage(content, site), 200, '*');
  return pageResponse(wholePage(content, site), address.page === 'none' ? 404 : 200);
}

/**
 * Creates the handler of the sample platform, for all of its hosts: pages, their resources, and a page of another site.
 */
export const createPlatform =
  (sampleData: SampleData, adSeconds: () => number = () => 0) =>
  (request: Request): Response | Promise<Response> => {
    const url = new URL(request.url);
    const file = files[url.pathname.split('/')[1] ?? ''];
    const shown = { sampleData, adSeconds };
    return file ? file(request, url, shown) : pageOf(request, url, shown);
  };
