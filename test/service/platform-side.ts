import { createHash } from 'node:crypto';
import { spoilt } from './faults.ts';
import { listedTracks } from './http/caption-files.ts';
import { captionsAnswer } from './http/captions.ts';
import { thumbnailSizes } from './http/thumbnails.ts';
import { type CaptionFormat, captionFormats } from './http/value-sets.ts';
import { fileBetween } from './media/file-bytes.ts';
import { bytesOf, chance, formatOf } from './media/formats.ts';
import { jpeg } from './media/jpeg.ts';
import { paced } from './media/paced.ts';
import { rangeAnswer } from './media/range-answer.ts';
import type { Standing } from './media/signed-link.ts';
import { webp } from './media/webp.ts';
import type { Handler } from './node-port.ts';
import type { Service } from './service.ts';

/** Pages of the sample platform; whatever is not one of our files goes there. */
export type Pages = (request: Request) => Response | Promise<Response>;

/** A request with this header gets what is there, whatever faults are switched on, and is not noted. */
export const pastFaults = 'x-past-faults';
const isPast = (request: Request): boolean => request.headers.has(pastFaults);

type Answer = (request: Request, url: URL, service: Service) => Response;

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } });

const refusals: Record<Exclude<Standing, 'good'>, string> = {
  forged: 'This link was not signed here',
  expired: 'This link has expired',
  elsewhere: 'This link was issued to another network',
  void: 'This link is not good any more',
};

/** Section "Errors": the platform refuses with 403 what is stale or was issued elsewhere. */
const onlyIfGood =
  (answer: Answer): Answer =>
  (request, url, service) => {
    const standing = service.links.standing(url, service.switches.network);
    return standing === 'good' ? answer(request, url, service) : plain(403, refusals[standing]);
  };

const media: Answer = (request, url, { world, switches }) => {
  const video = world.video(url.searchParams.get('id') ?? '');
  const format = formatOf(Number(url.searchParams.get('itag')));
  if (!video || !format) return plain(404, 'No such file');
  const { mimeType } = format;
  const length = bytesOf(video, format);
  const contentType = mimeType.replace(/;.*/, '');
  const between = (from: number, to: number) => fileBetween(mimeType, length, from, to);
  const etag = switches.mediaRanges ? `"${video.id}-${format.itag}-${length}"` : null;
  const whole = rangeAnswer(request, { contentType, length, etag, between });
  return paced(whole, { bytesPerSecond: (!isPast(request) && switches.mediaBytesPerSecond) || undefined });
};

/** A small file that is there as a whole: with its length, and in parts for who asks for parts. */
function fileAnswer(request: Request, bytes: Uint8Array, contentType: string, { switches }: Service): Response {
  const etag = switches.mediaRanges ? `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"` : null;
  const between = (from: number, to: number) => new Blob([bytes.slice(from, to + 1)]).stream();
  return rangeAnswer(request, { contentType, length: bytes.length, etag, between });
}

const timedText: Answer = (request, url, service) => {
  const asked = Object.fromEntries(url.searchParams);
  const video = service.world.video(asked.v ?? '');
  const format = captionFormats.find((each): each is CaptionFormat => each === asked.fmt);
  const tracks = video ? listedTracks(video, asked.lang) : [];
  const track = tracks.find(({ origin }) => (origin === 'automatic') === (asked.kind === 'asr')) ?? tracks[0];
  if (!track || !format) return plain(404, 'No such captions');
  const { body, contentType = 'application/json' } = captionsAnswer(track, format, service);
  return fileAnswer(request, new TextEncoder().encode(String(body)), contentType, service);
};

const colour = (id: string): [number, number, number] => [
  chance('r', id) >> 8,
  chance('g', id) >> 8,
  chance('b', id) >> 8,
];

const thumbnail: Answer = (request, url, service) => {
  const [, , id = '', name = ''] = url.pathname.split('/');
  const [file, ending] = name.split('.');
  const size = thumbnailSizes.find((each) => each.file === file);
  if (!size || !service.world.video(id)) return plain(404, 'No such picture');
  if (ending === 'webp') return fileAnswer(request, webp(size.width, size.height, colour(id)), 'image/webp', service);
  return fileAnswer(request, jpeg(size.width, size.height, chance(id) % 64), 'image/jpeg', service);
};

const avatar: Answer = (request, url, service) =>
  fileAnswer(request, jpeg(88, 88, chance(url.pathname) % 64), 'image/jpeg', service);

const files: [endpoint: string, beginning: string, answer: Answer][] = [
  ['media', '/videoplayback', onlyIfGood(media)],
  ['timedtext', '/api/timedtext', onlyIfGood(timedText)],
  ['thumbnail', '/vi/', thumbnail],
  ['thumbnail', '/vi_webp/', thumbnail],
  ['avatar', '/avatar/', avatar],
];

/** The platform's side: files behind links, pictures, and pages. It neither needs nor accepts the service's token. */
export const createPlatformSide =
  (service: Service, pages: Pages): Handler =>
  async (request) => {
    const url = new URL(request.url);
    const [endpoint, , answer] = files.find(([, beginning]) => url.pathname.startsWith(beginning)) ?? ['page'];
    const own = () => (answer ? answer(request, url, service) : pages(request));
    // A test that compares what landed with what is there looks past every fault, and is not counted.
    if (isPast(request)) return own();
    const seen = service.seen.note(request, 'platform', endpoint, service.now());
    const fault = service.faults.take(endpoint, false, url.pathname + url.search);
    const response = await spoilt(async () => own(), fault);
    seen.status = response.status;
    return response;
  };
