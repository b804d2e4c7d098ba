import { useStore } from 'zustand';
import { TrackList } from '@/components/captions/TrackList';
import { useNow } from '@/components/clock';
import { FailureView } from '@/components/FailureView';
import { captionLanguages } from '@/lib/core/service/value-sets';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import { usePrices } from './use-prices';

/** What there is, joined to what is held of it and what listing costs. */
export function TrackListPane({ panel }: { panel: CaptionsStore }) {
  const now = useNow(60_000);
  const subject = useStore(panel, (state) => state.subject);
  const trackList = useStore(panel, (state) => state.trackList);
  const last = useStore(panel, (state) => state.lastTrackList);
  const priceOf = usePrices(panel);
  const { listTracks, stopListing, want, dismissFailure, openOptions } = panel.getState();
  if (!subject) return null;
  const { quote, blocked } = priceOf('captionFiles', { videoId: subject.videoId });
  const list = () => void listTracks(last !== null);
  const choose = (lang: string): void => {
    dismissFailure();
    want({ lang: captionLanguages.includes(lang) ? lang : null });
  };
  return (
    <>
      <TrackList
        files={last?.files ?? null}
        age={last ? now - last.receivedAt : null}
        isStale={last !== null && last.freshUntil < now}
        price={quote}
        busySince={trackList.is === 'loading' ? trackList.since : null}
        blocked={blocked}
        onList={list}
        onStop={stopListing}
        onChoose={choose}
      />
      {trackList.is === 'failed' && (
        <div className="pad">
          <FailureView
            failure={trackList.failure}
            beside
            price={quote}
            blocked={blocked}
            on={{ again: list, options: openOptions, 'raise-budget': openOptions }}
          />
        </div>
      )}
    </>
  );
}
