import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import type { PriceTag } from '@/components/ui/format-text';
import type { DisabledReason } from '@/components/ui/PricedButton';
import { usePrices } from '@/components/ui/use-prices';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { captionsParams, isSameRequest, type TrackRequest } from '@/lib/captions/track-request';

interface TrackOffer {
  price: PriceTag;
  blocked: DisabledReason | null;
  onPress(): void;
}

/** Returns a function with the price and the action of a request. A saved track is shown free of charge. */
export function useTrackOffer(panel: CaptionsStore, second: boolean): (request: TrackRequest) => TrackOffer | null {
  const now = useNow(60_000);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const tracks = useStore(panel, (state) => state.tracks);
  const priceOf = usePrices(panel);
  const { getCaptions, showTrack, getSecond, showSecond } = panel.getState();
  return (request) => {
    if (!videoId) return null;
    const saved = tracks.find((track) => isSameRequest(track.request, request));
    if (saved) {
      const show = second ? showSecond : showTrack;
      return { price: { is: 'held', age: now - saved.receivedAt }, blocked: null, onPress: () => void show(saved.key) };
    }
    const { quote, blocked } = priceOf('captions', captionsParams(videoId, request));
    const get = second ? getSecond : getCaptions;
    return { price: quote, blocked, onPress: () => void get(request) };
  };
}
