import type { LinkFailure, Ports } from '@/lib/app-store/ports';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import type { Subject } from '@/lib/app-store/video-slice';
import { linkExpiryTime } from '@/lib/platform/link-lifetime';
import { linkExpiryOf } from '@/lib/platform/media-links';
import { preferredTrackOrigin } from '@/lib/service/assumptions';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { type CaptionFile, fileEndpoints } from '@/lib/service/file-endpoints';
import { cacheKey } from '@/lib/service/request';
import { captionLanguages } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { webLink } from '@/lib/shared/web-address';
import type { FetchedFormat } from '../formats';
import { isCaptionFile } from '../parse/parse-captions';
import { type TrackOrigin, trackOrigin } from '../track-origin';
import { captionsParams, isRequest } from '../track-request';
import type { ShownTrack } from './saved-tracks';

/** The listed tracks of a video (GET /files/captions) with free signed links. */
export type TrackListing = LoadedResponse<'captionFiles'>;

/**
 * Returns when a list expires, in milliseconds since 1970: at the earliest expiry time of its links, or after the usual
 * lifetime if no link has an expiry time.
 */
export function listingExpiry({ value: files, receivedAt }: TrackListing): number {
  const ends = files.flatMap(({ url }) => (url ? (linkExpiryOf(url) ?? []) : []));
  const usually = receivedAt + fileEndpoints.captionFiles.freshMinutes * 60_000;
  return ends.length > 0 ? Math.min(...ends) : usually;
}

export type FileSource =
  /** A signed link from the track list; `until` is in milliseconds since 1970. */
  { is: 'link'; url: string; until: number } | { is: 'saved'; receivedAt: number } | { is: 'service' };

/** The parts of a panel's state that determine the source of a file. */
interface ShownFileState {
  subject: Subject | null;
  track: ShownTrack | null;
  savedFiles: ReadonlyMap<string, number>;
  settings: Pick<Settings, 'serviceUrl' | 'automaticTracks'>;
}

/** Returns the request parameters for a file of the shown track; `null` if no track of the service is shown. */
export function fileParams(
  { subject, track }: Pick<ShownFileState, 'subject' | 'track'>,
  format: FetchedFormat,
): ParamsOf<'captions'> | null {
  if (!subject || !track || !isRequest(track.request)) return null;
  const received = track.lang !== null && captionLanguages.includes(track.lang) ? track.lang : track.request.lang;
  return { ...captionsParams(subject.videoId, { ...track.request, lang: received }), format };
}

/** Returns the cheapest source of a file. Saved files come first, because links expire. */
export function cheapestSource(
  panel: ShownFileState,
  list: TrackListing | null,
  format: FetchedFormat,
  now: number,
): FileSource {
  const params = fileParams(panel, format);
  const savedAt = params ? panel.savedFiles.get(cacheKey('captions', params, panel.settings.serviceUrl)) : undefined;
  if (savedAt !== undefined) return { is: 'saved', receivedAt: savedAt };
  const { serviceUrl, automaticTracks } = panel.settings;
  const origin = automaticTracks.includes(serviceUrl) ? 'automatic' : preferredTrackOrigin;
  const file = panel.track && list ? fileOfTrack(panel.track, list.value, format, origin) : undefined;
  return fileSourceFrom(file, list?.receivedAt ?? 0, now);
}

/**
 * Returns the listed file that contains the shown track; `undefined` if the list does not identify it. If the language
 * has both an authored and an automatic track, the shown track is assumed to be the one with `preferredOrigin`.
 */
function fileOfTrack(
  { lang, request: { mode } }: ShownTrack,
  files: readonly CaptionFile[],
  format: FetchedFormat,
  preferredOrigin: TrackOrigin,
): CaptionFile | undefined {
  if (mode === 'force-whisper') return undefined;
  const ofLanguage = files.filter((file) => file.format === format && file.languageCode === lang);
  const of = (origin: TrackOrigin) =>
    ofLanguage.filter((file) => trackOrigin(file.languageName, file.languageCode) === origin);
  const translated = of('translated');
  const tracks = ofLanguage.filter((file) => !translated.includes(file));
  const preferred = of(preferredOrigin);
  const fitting = tracks.length === 0 && mode === 'fallback-auto-translated' ? translated : tracks;
  const [file, other] = preferred.length === 1 ? preferred : fitting;
  return other ? undefined : file;
}

/** Returns the free signed link if it has not expired, otherwise the service. Times are in milliseconds since 1970. */
export function fileSourceFrom(file: CaptionFile | undefined, listedAt: number, now: number): FileSource {
  const url = webLink(file?.url);
  if (!url) return { is: 'service' };
  const until = linkExpiryTime(linkExpiryOf(url), listedAt);
  return until > now ? { is: 'link', url, until } : { is: 'service' };
}

export type FileFailure = { is: 'link'; failure: LinkFailure } | { is: 'service'; failure: Failure };

interface RequestedFile {
  /** The request parameters of the file; `null` if the service cannot provide it. */
  params: ParamsOf<'captions'> | null;
  format: string;
  source: FileSource;
}

/** Fetches the text of a caption file from the source whose price the user has seen, or returns the failure. */
export async function fetchCaptionFile(
  ports: Pick<Ports, 'fetchSigned'>,
  call: Call,
  { params, format, source }: RequestedFile,
): Promise<string | FileFailure> {
  if (source.is === 'link') {
    const response = await ports.fetchSigned(source.url);
    if (!response.ok) return { is: 'link', failure: response.failure };
    return isCaptionFile(format, response.value) ? response.value : { is: 'link', failure: { is: 'no-captions' } };
  }
  if (!params) return { is: 'link', failure: { is: 'unreachable' } };
  const response = await call('captions', params, { startedBy: 'user' });
  if (!response.ok) return { is: 'service', failure: response.failure };
  return typeof response.value.value === 'string' ? response.value.value : response.value.response.body;
}
