import { createHash } from 'node:crypto';
import { applyFault } from './faults.ts';
import { listedTracks } from './http/caption-files.ts';
import { captionsResult } from './http/captions.ts';
import { thumbnailSizes } from './http/thumbnails.ts';
import { type CaptionFormat, captionFormats } from './http/value-sets.ts';
import { fileBetween } from './media/file-bytes.ts';
import { bytesOf, chance, formatOf } from './media/formats.ts';
import { jpeg } from './media/jpeg.ts';
import { rangeResponse } from './media/range-response.ts';
import type { LinkStatus } from './media/signed-link.ts';
import { throttle } from './media/throttle.ts';
import { webp } from './media/webp.ts';
import type { Handler } from './node-port.ts';
import type { Service } from './service.ts';

/** Handles requests to the platform for anything except the files and pictures that the service links to. */
export type Pages = (request: Request) => Response | Promise<Response>;

/** A request with this header bypasses faults and the request log. */
export const pastFaults = 'x-past-faults';
const isPast = (request: Request): boolean => request.headers.has(pastFaults);

type FileHandler = (request: Request, url: URL, service: Service) => Response;

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } });

const rejections: Record<Exclude<LinkStatus, 'good'>, string> = {
  forged: 'This link was not signed here',
  expired: 'This link has expired',
  elsewhere: 'This link was issued to another network',
  void: 'This link is not good any more',
};

/**
 * Refuses an invalid link with 403, for example if it is expired or was issued to another network (section "Errors").
 */
const ifLinkIsGood =
  (handler: FileHandler): FileHandler =>
  (request, url, service) => {
    const status = service.links.status(url, service.switches.network);
    return status === 'good' ? handler(request, url, service) : plain(403, rejections[status]);
  };

const media: FileHandler = (request, url, { sampleData, switches }) => {
  const video = sampleData.video(url.searchParams.get('id') ?? '');
  const format = formatOf(Number(url.searchParams.get('itag')));
  if (!video || !format) return plain(404, 'No such file');
  const { mimeType } = format;
  const length = bytesOf(video, format);
  const contentType = mimeType.replace(/;.*/, '');
  const between = (from: number, to: number) => fileBetween(mimeType, length, from, to);
  const etag = switches.mediaRanges ? `"${video.id}-${format.itag}-${length}"` : null;
  const whole = rangeResponse(request, { contentType, length, etag, between });
  return throttle(whole, { bytesPerSecond: (!isPast(request) && switches.mediaBytesPerSecond) || undefined });
};

/** Returns a response for a small file, with its length and support for byte ranges. */
function fileResponse(request: Request, bytes: Uint8Array, contentType: string, { switches }: Service): Response {
  const etag = switches.mediaRanges ? `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` : null;
  const between = (from: number, to: number) => new Blob([bytes.slice(from, to + 1)]).stream();
  return rangeResponse(request, { contentType, length: bytes.length, etag, between });
}

const timedText: FileHandler = (request, url, service) => {
  const params = Object.fromEntries(url.searchParams);
  const video = service.sampleData.video(params.v ?? '');
  const format = captionFormats.find((each): each is CaptionFormat => each === params.fmt);
  const tracks = video ? listedTracks(video, params.lang) : [];
  const track = tracks.find(({ origin }) => (origin === 'automatic') === (params.kind === 'asr')) ?? tracks[0];
  if (!track || !format) return plain(404, 'No such captions');
  const { body, contentType = 'application/json' } = captionsResult(track, format, service);
  return fileResponse(request, new TextEncoder().encode(String(body)), contentType, service);
};

const colour = (id: string): [number, number, number] => [
  chance('r', id) >> 8,
  chance('g', id) >> 8,
  chance('b', id) >> 8,
];

const thumbnail: FileHandler = (request, url, service) => {
  const [, , id = '', name = ''] = url.pathname.split('/');
  const [file, ending] = name.split('.');
  const size = thumbnailSizes.find((each) => each.file === file);
  if (!size || !service.sampleData.video(id)) return plain(404, 'No such picture');
  if (ending === 'webp') return fileResponse(request, webp(size.width, size.height, colour(id)), 'image/webp', service);
  return fileResponse(request, jpeg(size.width, size.height, chance(id) % 64), 'image/jpeg', service);
};

const avatar: FileHandler = (request, url, service) =>
  fileResponse(request, jpeg(88, 88, chance(url.pathname) % 64), 'image/jpeg', service);

const files: [endpoint: string, beginning: string, answer: FileHandler][] = [
  ['media', '/videoplayback', ifLinkIsGood(media)],
  ['timedtext', '/api/timedtext', ifLinkIsGood(timedText)],
  ['thumbnail', '/vi/', thumbnail],
  ['thumbnail', '/vi_webp/', thumbnail],
  ['avatar', '/avatar/', avatar],
];

/** Creates the platform's handler for linked files, pictures and pages. It ignores the service's token. */
export const createPlatformHandler =
  (service: Service, pages: Pages): Handler =>
  async (request) => {
    const url = new URL(request.url);
    const [endpoint, , handler] = files.find(([, beginning]) => url.pathname.startsWith(beginning)) ?? ['page'];
    const own = () => (handler ? handler(request, url, service) : pages(request));
    // A test uses this to compare a download with the original file.
    if (isPast(request)) return own();
    const entry = service.requestLog.add(request, 'platform', endpoint, service.now());
    const fault = service.faults.take(endpoint, false, url.pathname + url.search);
    const response = await applyFault(async () => own(), fault);
    entry.status = response.status;
    return response;
  };
