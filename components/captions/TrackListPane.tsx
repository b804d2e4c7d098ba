import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { RequestFailed } from '@/components/ui/RequestFailed';
import { usePrices } from '@/components/ui/use-prices';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { freshUntil, trackListOf } from '@/lib/captions/store/track-list';
import { captionLanguages } from '@/lib/service/value-sets';
import { TrackList } from './TrackList';

/** What there is, joined to what is held of it and what listing costs. */
export function TrackListPane({ panel }: { panel: CaptionsStore }) {
  const now = useNow(60_000);
  const subject = useStore(panel, (state) => state.subject);
  const list = trackListOf(panel);
  const { answer, waiting } = useStore(list);
  const priceOf = usePrices(panel);
  const { want, dismissFailure } = panel.getState();
  if (!subject) return null;
  const asked = { videoId: subject.videoId };
  const { quote, blocked } = priceOf('captionFiles', asked);
  const ask = () => void list.ask(asked, answer !== null);
  const choose = (lang: string): void => {
    dismissFailure();
    want({ lang: captionLanguages.includes(lang) ? lang : null });
  };
  return (
    <>
      <TrackList
        files={answer?.value ?? null}
        age={answer ? now - answer.receivedAt : null}
        isStale={answer !== null && freshUntil(answer) < now}
        price={quote}
        busySince={waiting.is === 'loading' ? waiting.since : null}
        blocked={blocked}
        onList={ask}
        onStop={list.stop}
        onChoose={choose}
      />
      {waiting.is === 'failed' && (
        <RequestFailed
          panel={panel}
          name="captionFiles"
          asked={asked}
          failure={waiting.failure}
          beside
          onAgain={ask}
          onLeave={list.dismiss}
        />
      )}
    </>
  );
}
