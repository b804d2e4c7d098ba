import { linkEnd } from '@/lib/files/link-life';
import { linkExpiry } from '@/lib/platform/link-expiry';
import { cacheKey } from '@/lib/service/cache-key';
import type { Asked } from '@/lib/service/endpoints';
import type { CaptionFile } from '@/lib/service/file-schemas';
import { captionLanguages } from '@/lib/service/value-sets';
import { httpLink } from '@/lib/shared/https-link';
import type { FetchedFormat } from '../formats';
import { captionsAsked } from '../track-request';
import type { CaptionsPanel } from './captions-slices';
import type { TrackList } from './track-list';

/** The way to a file of the platform that costs least. */
export type FileWay =
  /** By the signed link of the track list; `until` in milliseconds since 1970. */
  { is: 'link'; url: string; until: number } | { is: 'held'; receivedAt: number } | { is: 'service' };

/** The question for a file of the track that is read; `null` while none is. */
export function fileAsked({ subject, track }: CaptionsPanel, format: FetchedFormat): Asked<'captions'> | null {
  if (!subject || !track) return null;
  const came = track.lang !== null && captionLanguages.includes(track.lang) ? track.lang : track.question.lang;
  return { ...captionsAsked(subject.videoId, { ...track.question, lang: came }), format };
}

/** Held before linked before asked: what costs nothing and cannot expire comes first (EXP-02). */
export function wayTo(panel: CaptionsPanel, list: TrackList | null, format: FetchedFormat, now: number): FileWay {
  const asked = fileAsked(panel, format);
  const heldAt = asked ? panel.heldFiles.get(cacheKey('captions', asked, panel.settings.serviceUrl)) : undefined;
  if (heldAt !== undefined) return { is: 'held', receivedAt: heldAt };
  const file = list?.value.find((one) => one.format === format && one.languageCode === panel.track?.lang && one.url);
  return linkOrService(file, list?.receivedAt ?? 0, now);
}

/** By the signed link while it lives, for nothing; else by the service. Milliseconds since 1970. */
export function linkOrService(file: CaptionFile | undefined, listedAt: number, now: number): FileWay {
  const url = httpLink(file?.url);
  if (!url) return { is: 'service' };
  const until = linkEnd(linkExpiry(url), listedAt);
  return until > now ? { is: 'link', url, until } : { is: 'service' };
}
