import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { useTranslation } from '@/components/ui/translation';
import { type PricedRequest, usePrices } from '@/components/ui/use-prices';
import { requestStoreOf } from '@/lib/app-store/request-store';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import type { SavedTrack, ShownTrack } from '@/lib/captions/store/saved-tracks';
import { trackOrigin } from '@/lib/captions/track-origin';
import { captionsParams, isOtherLanguage, type TrackRequest } from '@/lib/captions/track-request';
import { findCaptionFormat } from '@/lib/files/caption-tracks';
import type { CaptionFile } from '@/lib/service/file-endpoints';
import type { Translate } from '@/lib/shared/localized-text';
import { originMessages } from './TrackList';
import type { PickerTrack, TrackPickerProps } from './TrackPicker';

/** Returns the props of the first track's picker. */
export function useTrackPicker(panel: CaptionsStore, track: ShownTrack): TrackPickerProps {
  const named = useNamedTracks(panel);
  const tracks = useStore(panel, (state) => state.tracks);
  const requestState = useStore(panel, (state) => state.requestState);
  const { quote, blocked } = useRequestPrice(panel)(track.request);
  const { showTrack, setChoosing, getCaptions, stopWaiting } = panel.getState();
  return {
    track: named(track),
    tracks: tracks.map(named),
    againPrice: quote,
    blocked,
    busySince: requestState.is === 'loading' ? requestState.since : null,
    onShow: (key) => void showTrack(key),
    onChooseOther: () => setChoosing('first'),
    onAgain: () => void getCaptions(track.request, true),
    onStop: stopWaiting,
  };
}

/** Returns the props of the second track's picker, which does not list the first. The track may not be saved yet. */
export function useSecondaryTrackPicker(
  panel: CaptionsStore,
  first: ShownTrack,
  wanted: TrackRequest,
): TrackPickerProps & { pricing: PricedRequest } {
  const named = useNamedTracks(panel);
  const tracks = useStore(panel, (state) => state.tracks);
  const second = useStore(panel, (state) => state.second);
  const requestState = useStore(panel, (state) => state.secondRequestState);
  const request = second?.request ?? wanted;
  const pricing = useRequestPrice(panel)(request);
  const { showSecond, setChoosing, getSecond, stopSecond } = panel.getState();
  return {
    track: second ? named(second) : { key: '', request, lang: null, origin: '', age: 0, hasOtherLanguage: false },
    tracks: tracks.filter(({ key }) => key !== first.key).map(named),
    againPrice: second && pricing.quote,
    blocked: pricing.blocked,
    pricing,
    busySince: requestState.is === 'loading' ? requestState.since : null,
    onShow: (key) => void showSecond(key),
    onChooseOther: () => setChoosing('second'),
    onAgain: () => void getSecond(request, true),
    onStop: stopSecond,
  };
}

/** Returns a function that prices a request for the video. */
function useRequestPrice(panel: CaptionsStore): (request: TrackRequest) => PricedRequest {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const priceOf = usePrices(panel);
  return (request) =>
    videoId ? priceOf('captions', captionsParams(videoId, request)) : { quote: { is: 'unstated' }, blocked: null };
}

function useNamedTracks(panel: CaptionsStore): (track: SavedTrack) => PickerTrack {
  const t = useTranslation();
  const now = useNow(60_000);
  const files = useStore(requestStoreOf(panel, 'captionFiles'), (state) => state.response?.value);
  return (one) => ({
    ...one,
    origin: [originName(one, files ?? [], t), fileFormatName(one, t)].filter((word) => word !== '').join(', '),
    age: now - one.receivedAt,
    hasOtherLanguage: isOtherLanguage(one.request.lang, one.lang),
  });
}

/** Returns the format that the lines were read from; '' for JSON rows. */
function fileFormatName({ format }: SavedTrack, t: Translate): string {
  const row = format === 'json' ? undefined : findCaptionFormat(format);
  return row ? t(row.name) : '';
}

/** The origin is only certain if the list has a single one for the language and the default mode was requested. */
function originName({ request, lang }: SavedTrack, files: readonly CaptionFile[], t: Translate): string {
  if (request.mode !== 'default') return '';
  const same = files.filter(({ languageCode }) => languageCode === lang);
  const origins = new Set(same.map(({ languageName, languageCode }) => trackOrigin(languageName, languageCode)));
  const [only] = origins;
  return origins.size === 1 && only && only !== 'unknown' ? t(originMessages[only]) : '';
}
