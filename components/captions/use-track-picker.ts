import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { useNow } from '@/components/ui/clock';
import { useTranslation } from '@/components/ui/translation';
import { type PricedRequest, usePrices } from '@/components/ui/use-prices';
import { useRequest } from '@/components/ui/use-request';
import { findCaptionFormat } from '@/lib/captions/caption-tracks';
import type { TrackRequest } from '@/lib/captions/records';
import type { SavedTrack, ShownTrack } from '@/lib/captions/store/saved-tracks';
import { trackOrigin } from '@/lib/captions/track-origin';
import { captionsParams, isOtherLanguage, isRequest } from '@/lib/captions/track-request';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import type { Translate } from '@/lib/shared/localized-text';
import { useOpenFile } from './OpenFile';
import type { PickerTrack, TrackPickerProps } from './SourceRow';
import { originMessages } from './TrackList';

export function useTrackPicker(track: ShownTrack): TrackPickerProps {
  const captions = useCaptionsStore();
  const toPickerTrack = useNamedTracks();
  const tracks = useCaptions((state) => state.tracks);
  const requestState = useCaptions((state) => state.requestState);
  const priceOf = useRequestPrice();
  const request = isRequest(track.request) ? track.request : null;
  const pricing = request && priceOf(request);
  const { showTrack, setChoosing, setEditing, getCaptions, stopWaiting } = captions.getState();
  return {
    track: toPickerTrack(track),
    tracks: tracks.map(toPickerTrack),
    refetchPrice: pricing?.quote ?? null,
    disabledReason: pricing?.disabledReason ?? null,
    busySince: requestState.is === 'loading' ? requestState.since : null,
    onShow: (key) => void showTrack(key),
    onChooseOther: () => setChoosing(true),
    onOpenFile: useOpenFile(),
    onCorrect: () => setEditing({ line: null }),
    onRefetch: () => request && void getCaptions(request, true),
    onStop: stopWaiting,
  };
}

/** Returns a function that prices a request for a track of the shown video. */
export function useRequestPrice(): (request: TrackRequest) => PricedRequest {
  const videoId = useCaptions((state) => state.subject?.videoId);
  const priceOf = usePrices();
  return (request) =>
    videoId
      ? priceOf('captions', captionsParams(videoId, request))
      : { quote: { is: 'unknown' }, disabledReason: null };
}

/** Returns a function that describes a saved track. */
export function useNamedTracks(): (track: SavedTrack) => PickerTrack {
  const t = useTranslation();
  const now = useNow(60_000);
  const files = useRequest('captionFiles', (state) => state.response?.value);
  return (one) => ({
    ...one,
    origin: [originName(one, files ?? [], t), fileFormatName(one, t)].filter((word) => word !== '').join(', '),
    age: now - one.receivedAt,
    hasOtherLanguage: isOtherLanguage(one.request.lang, one.lang),
  });
}

/** Returns the name of the format that the lines were read from; '' for JSON. */
function fileFormatName({ format }: SavedTrack, t: Translate): string {
  const row = format === 'json' ? undefined : findCaptionFormat(format);
  return row ? t(row.name) : '';
}

/**
 * Returns the name of a track's origin; '' if uncertain. The origin is certain only if the mode is the default one and
 * all listed files in the language have the same known origin.
 */
function originName({ request, lang }: SavedTrack, files: readonly CaptionFile[], t: Translate): string {
  if (request.mode !== 'default') return '';
  const languageFiles = files.filter(({ languageCode }) => languageCode === lang);
  const origins = new Set(
    languageFiles.map(({ languageName, languageCode }) => trackOrigin(languageName, languageCode)),
  );
  const [origin] = origins;
  return origins.size === 1 && origin && origin !== 'unknown' ? t(originMessages[origin]) : '';
}
