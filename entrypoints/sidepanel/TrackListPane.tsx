import { useStore } from 'zustand';
import { TrackList } from '@/components/captions/TrackList';
import { useNow } from '@/components/clock';
import { captionLanguages } from '@/lib/core/service/value-sets';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import { freshUntil, trackListOf } from '@/lib/panel/track-list';
import { AskFailed } from './AskFailed';
import { usePrices } from './use-prices';

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
        <AskFailed
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
