import { linkExpiryTime } from '@/lib/files/link-lifetime';
import { linkExpiryOf } from '@/lib/platform/link-expiry';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { CaptionFile } from '@/lib/service/file-schemas';
import { cacheKey } from '@/lib/service/response-cache';
import { captionLanguages } from '@/lib/service/value-sets';
import { webLink } from '@/lib/shared/https-link';
import type { FetchedFormat } from '../formats';
import { captionsParams } from '../track-request';
import type { CaptionsState } from './captions-slices';
import type { TrackListing } from './track-list';

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
