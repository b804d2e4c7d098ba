import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { usePrices } from '@/components/ui/use-prices';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { listingExpiry, trackListStore } from '@/lib/captions/store/track-list';
import { captionLanguages } from '@/lib/service/value-sets';
import { TrackList } from './TrackList';

/** What there is, joined to what is held of it and what listing costs. */
export function TrackListPane({ panel }: { panel: CaptionsStore }) {
  const now = useNow(60_000);
  const subject = useStore(panel, (state) => state.subject);
  const list = trackListStore(panel);
  const { answer, waiting } = useStore(list);
  const priceOf = usePrices(panel);
  const { changeWanted: want, dismissFailure } = panel.getState();
  if (!subject) return null;
  const params = { videoId: subject.videoId };
  const { quote, blocked } = priceOf('captionFiles', params);
  const fetchList = () => void list.ask(params, answer !== null);
  const choose = (lang: string): void => {
    dismissFailure();
    want({ lang: captionLanguages.includes(lang) ? lang : null });
  };
  return (
    <>
      <TrackList
        files={answer?.value ?? null}
        age={answer ? now - answer.receivedAt : null}
        isStale={answer !== null && listingExpiry(answer) < now}
        price={quote}
        busySince={waiting.is === 'loading' ? waiting.since : null}
        blocked={blocked}
        onList={fetchList}
        onStop={list.stop}
        onChoose={choose}
      />
      {waiting.is === 'failed' && (
        <RequestFailure
          panel={panel}
          name="captionFiles"
          asked={params}
          failure={waiting.failure}
          beside
          onAgain={fetchList}
          onLeave={list.dismiss}
        />
      )}
    </>
  );
}
