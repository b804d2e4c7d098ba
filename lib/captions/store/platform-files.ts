import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Ports } from '@/lib/app-store/ports';
import { createRequestStore, type LoadedResponse, type RequestStore } from '@/lib/app-store/request-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { linkExpiryTime } from '@/lib/files/link-lifetime';
import { linkExpiryOf } from '@/lib/platform/link-expiry';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { type CaptionFile, fileEndpoints } from '@/lib/service/file-endpoints';
import { cacheKey } from '@/lib/service/response-cache';
import { captionLanguages } from '@/lib/service/value-sets';
import { webLink } from '@/lib/shared/web-address';
import type { FetchedFormat } from '../formats';
import { captionsParams } from '../track-request';
import type { CaptionsState } from './captions-store';

/** Every track that the video has (GET /files/captions), with the free signed links. */
export type TrackListing = LoadedResponse<'captionFiles'>;

/** One listing for every tab that shows tracks or wants their links: asked for in one, it is held in all. */
export const trackListStore = (panel: PanelStore): RequestStore<'captionFiles'> =>
  tabStore(panel, createTrackListStore);
const createTrackListStore = (panel: PanelStore) => createRequestStore('captionFiles', panel);

/**
 * Fresh until the first of its links ends; where none says when, for as long as such lists usually are. Milliseconds
 * since 1970.
 */
export function listingExpiry({ value: files, receivedAt }: TrackListing): number {
  const ends = files.flatMap(({ url }) => (url ? (linkExpiryOf(url) ?? []) : []));
  const usually = receivedAt + fileEndpoints.captionFiles.freshMinutes * 60_000;
  return ends.length > 0 ? Math.min(...ends) : usually;
}

/** The way to a file of the platform that costs least. */
export type FileSource =
  /** By the signed link of the track list; `until` in milliseconds since 1970. */
  { is: 'link'; url: string; until: number } | { is: 'held'; receivedAt: number } | { is: 'service' };

/** The question for a file of the track that is read; `null` while none is. */
export function fileParams({ subject, track }: CaptionsState, format: FetchedFormat): ParamsOf<'captions'> | null {
  if (!subject || !track) return null;
  const received = track.lang !== null && captionLanguages.includes(track.lang) ? track.lang : track.question.lang;
  return { ...captionsParams(subject.videoId, { ...track.question, lang: received }), format };
}

/** Held before linked before asked: what costs nothing and cannot expire comes first. */
export function cheapestSource(
  panel: CaptionsState,
  list: TrackListing | null,
  format: FetchedFormat,
  now: number,
): FileSource {
  const params = fileParams(panel, format);
  const savedAt = params ? panel.savedFiles.get(cacheKey('captions', params, panel.settings.serviceUrl)) : undefined;
  if (savedAt !== undefined) return { is: 'held', receivedAt: savedAt };
  const file = list?.value.find((one) => one.format === format && one.languageCode === panel.track?.lang && one.url);
  return linkOrService(file, list?.receivedAt ?? 0, now);
}

/** By the signed link while it lives, for nothing; else by the service. Milliseconds since 1970. */
export function linkOrService(file: CaptionFile | undefined, listedAt: number, now: number): FileSource {
  const url = webLink(file?.url);
  if (!url) return { is: 'service' };
  const until = linkExpiryTime(linkExpiryOf(url), listedAt);
  return until > now ? { is: 'link', url, until } : { is: 'service' };
}

/** Why a file of the platform did not come. */
export type FileFailure =
  | { is: 'link'; reason: 'no-permission' | 'refused' | 'unreachable' }
  | { is: 'service'; failure: Failure };

/** The text of a caption file by the way that the user saw with its price, or why it did not come. */
export async function fetchCaptionFile(
  ports: Pick<Ports, 'fetchSigned'>,
  call: Call,
  params: ParamsOf<'captions'> | null,
  source: FileSource,
): Promise<string | FileFailure> {
  if (source.is === 'link') {
    const told = await ports.fetchSigned(source.url);
    return told.ok ? told.text : { is: 'link', reason: told.reason };
  }
  if (!params) return { is: 'link', reason: 'unreachable' };
  const told = await call('captions', params, { by: 'reader' });
  if (!told.ok) return { is: 'service', failure: told.failure };
  return typeof told.value.value === 'string' ? told.value.value : told.value.held.body;
}
