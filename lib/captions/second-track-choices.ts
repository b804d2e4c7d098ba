import type { CaptionFile } from '@/lib/service/file-endpoints';
import { captionLanguages } from '@/lib/service/value-sets';
import { groupByTrack } from './caption-tracks';
import type { TrackId, TrackRequest } from './records';
import type { TrackOrigin } from './track-origin';
import {
  isOtherLanguage,
  isRequest,
  isSameRequest,
  isSameTrack,
  isTranslatedOnDevice,
  ownLanguages,
  type SecondaryTrackOptions,
} from './track-request';

/** A track to request. `origin` is that of the listed track; `null` if none is listed. */
export interface TrackOffer {
  request: TrackRequest & { lang: string };
  origin: TrackOrigin | null;
}

/** The tracks that a user can choose as the second one, in the order of the list. */
interface SecondTrackChoices<Track> {
  saved: Track[];
  /** The user's languages. */
  own: TrackOffer[];
  /** The other listed tracks of the video. */
  listed: TrackOffer[];
  /** The user's languages that no saved track is in, for translations made on this device. */
  onDevice: string[];
  /** Machine translations into all other languages. */
  translations: TrackOffer[];
}

interface SecondTrackOptions<Track> extends Omit<SecondaryTrackOptions, 'tracks'> {
  tracks: readonly Track[];
  /** The listed files of the video; empty if they are not listed. */
  files: readonly CaptionFile[];
  /** Requests that are known to return no captions. */
  unavailable: readonly TrackRequest[];
}

/** Returns the choices for the second track, without the language of the first one and each language only once. */
export function secondTrackChoices<Track extends { request: TrackId; lang: string | null }>({
  choice,
  languages,
  browserLanguages,
  first,
  tracks,
  files,
  unavailable,
}: SecondTrackOptions<Track>): SecondTrackChoices<Track> {
  const saved = tracks.filter(
    ({ request, lang }) => !isSameTrack(request, first) && !isSameTrack({ ...request, lang }, first),
  );
  const shown = first.lang ?? first.request.lang;
  const languagesOf = (some: readonly Track[]) => some.map(({ request, lang }) => lang ?? request.lang);
  // A translation made on this device does not stand in for captions of the service.
  const used = new Set([shown, ...languagesOf(saved.filter(({ request }) => isRequest(request)))]);
  const isAvailable = (request: TrackRequest): boolean => !unavailable.some((one) => isSameRequest(one, request));
  const take = (offers: TrackOffer[]): TrackOffer[] =>
    offers.filter(({ request }) => {
      const { lang } = request;
      if (used.has(lang) || (shown !== null && !isOtherLanguage(shown, lang)) || !isAvailable(request)) return false;
      used.add(lang);
      return true;
    });
  const published = groupByTrack(files)
    .filter(({ code, origin }) => captionLanguages.includes(code) && origin !== 'translated')
    .map(({ code, origin }): TrackOffer => ({ request: { lang: code, mode: 'default' }, origin }));
  const translationInto = (lang: string): TrackOffer => ({
    request: { lang, mode: 'fallback-auto-translated' },
    origin: null,
  });
  const offerIn = (lang: string): TrackOffer => {
    const listed = published.find(({ request }) => request.lang === lang);
    const request = { lang, mode: 'default' } as const;
    if (listed || (files.length === 0 && isAvailable(request))) return listed ?? { request, origin: null };
    return translationInto(lang);
  };
  const lastChoice = choice.lang !== null && captionLanguages.includes(choice.lang) ? [choice.lang] : [];
  const own = [...new Set([...lastChoice, ...ownLanguages(shown, { languages, browserLanguages })])];
  const isSaved = (lang: string): boolean => languagesOf(saved).includes(lang);
  return {
    saved,
    own: take(own.map(offerIn)),
    listed: take(published),
    onDevice: isTranslatedOnDevice(first.request) ? [] : own.filter((lang) => lang !== shown && !isSaved(lang)),
    translations: take(captionLanguages.map(translationInto)),
  };
}
