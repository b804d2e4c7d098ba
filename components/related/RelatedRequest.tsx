import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { RequestFailed } from '@/components/ui/RequestFailed';
import { usePrices } from '@/components/ui/use-prices';
import type { Panel } from '@/lib/app-store/panel-store';
import { relatedAsked } from '@/lib/related/related-params';
import type { Related } from '@/lib/related/store';
import { isUnknown, namesHere } from '@/lib/runs/unknown-names';
import { RelatedForm } from './RelatedForm';

interface Props {
  panel: Panel;
  related: Related;
}

/** The question, its price, and what came between it and its answer. */
export function RelatedRequest({ panel, related }: Props) {
  const now = useNow(60_000);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const settings = useStore(panel, (state) => state.settings);
  const { answer, waiting } = useStore(related.list);
  const priceOf = usePrices(panel);
  if (!videoId) return null;
  const names = namesHere(settings);
  const asked = relatedAsked(videoId, settings.related, names);
  const { quote, blocked } = priceOf('relatedVideos', asked);
  const standing = related.standing();
  return (
    <>
      <RelatedForm
        choice={settings.related}
        unknown={{
          country: isUnknown('relatedVideos.country', names),
          language: isUnknown('relatedVideos.language', names),
        }}
        onNames={() => void panel.getState().openOptions()}
        preferred={settings.languages}
        quote={quote}
        heldFor={standing.is === 'held' ? Math.max(0, now - standing.at) : null}
        again={standing.is === 'shown'}
        first={answer === null}
        blocked={blocked}
        busySince={waiting.is === 'loading' ? waiting.since : null}
        onChoose={related.choose}
        onAsk={related.ask}
        onStop={related.list.stop}
      />
      {waiting.is === 'failed' && (
        <RequestFailed
          panel={panel}
          name="relatedVideos"
          asked={asked}
          failure={waiting.failure}
          beside
          onAgain={related.ask}
          onLeave={related.list.dismiss}
        />
      )}
    </>
  );
}
