import { spoilt } from './faults.ts';
import { listedTracks } from './http/caption-files.ts';
import { captionsAnswer } from './http/captions.ts';
import { thumbnailSizes } from './http/thumbnails.ts';
import { type CaptionFormat, captionFormats } from './http/value-sets.ts';
import { fileBetween } from './media/file-bytes.ts';
import { bytesOf, chance, formatOf } from './media/formats.ts';
import { jpeg } from './media/jpeg.ts';
import { rangeAnswer } from './media/range-answer.ts';
import type { Standing } from './media/signed-link.ts';
import { webp } from './media/webp.ts';
import type { Handler } from './node-port.ts';
import type { Service } from './service.ts';

/** Pages of the sample platform; whatever is not one of our files goes there. */
export type Pages = (request: Request) => Response | Promise<Response>;

type Answer = (request: Request, url: URL, service: Service) => Response;

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain' } });

const refusals: Record<Exclude<Standing, 'good'>, string> = {
  forged: 'This link was not signed here',
  expired: 'This link has expired',
  elsewhere: 'This link was issued to another network',
};

/** Section "Errors": the platform refuses with 403 what is stale or was issued elsewhere. */
const onlyIfGood =
  (answer: Answer): Answer =>
  (request, url, service) => {
    const standing = service.links.standing(url, service.switches.network);
    return standing === 'good' ? answer(request, url, service) : plain(403, refusals[standing]);
  };

const media: Answer = (request, url, { world }) => {
  const video = world.video(url.searchParams.get('id') ?? '');
  const format = formatOf(Number(url.searchParams.get('itag')));
  if (!video || !format) return plain(404, 'No such file');
  const { mimeType } = format;
  const length = bytesOf(video, format);
  const contentType = mimeType.replace(/;.*/, '');
  return rangeAnswer(request, { contentType, length, between: (from, to) => fileBetween(mimeType, length, from, to) });
};

const timedText: Answer = (_request, url, service) => {
  const asked = Object.fromEntries(url.searchParams);
  const video = service.world.video(asked.v ?? '');
  const format = captionFormats.find((each): each is CaptionFormat => each === asked.fmt);
  const tracks = video ? listedTracks(video, asked.lang) : [];
  const track = tracks.find(({ origin }) => (origin === 'automatic') === (asked.kind === 'asr')) ?? tracks[0];
  if (!track || !format) return plain(404, 'No such captions');
  const { body, contentType = 'application/json' } = captionsAnswer(track, format, service);
  return new Response(String(body), { headers: { 'content-type': contentType } });
};

const image = (bytes: Uint8Array, contentType: string): Response =>
  new Response(Uint8Array.from(bytes), { headers: { 'content-type': contentType, 'cache-control': 'max-age=3600' } });

const colour = (id: string): [number, number, number] => [
  chance('r', id) >> 8,
  chance('g', id) >> 8,
  chance('b', id) >> 8,
];

const thumbnail: Answer = (_request, url, { world }) => {
  const [, , id = '', name = ''] = url.pathname.split('/');
  const [file, ending] = name.split('.');
  const size = thumbnailSizes.find((each) => each.file === file);
  if (!size || !world.video(id)) return plain(404, 'No such picture');
  if (ending === 'webp') return image(webp(size.width, size.height, colour(id)), 'image/webp');
  return image(jpeg(size.width, size.height, chance(id) % 64), 'image/jpeg');
};

const avatar: Answer = (_request, url) => image(jpeg(88, 88, chance(url.pathname) % 64), 'image/jpeg');

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
    const seen = service.seen.note(request, 'platform', endpoint, service.now());
    const fault = service.faults.take(endpoint, false);
    const response = await spoilt(async () => (answer ? answer(request, url, service) : pages(request)), fault);
    seen.status = response.status;
    return response;
  };
