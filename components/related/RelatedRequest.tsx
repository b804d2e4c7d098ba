import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { usePrices } from '@/components/ui/use-prices';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { relatedParams } from '@/lib/related/related-request';
import type { RelatedStore } from '@/lib/related/store';
import { isUnknownName, parameterNamesOf } from '@/lib/runs/parameter-names';
import { RelatedForm } from './RelatedForm';

interface Props {
  panel: PanelStore;
  related: RelatedStore;
}

/** The question, its price, and what came between it and its answer. */
export function RelatedRequest({ panel, related }: Props) {
  const now = useNow(60_000);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const settings = useStore(panel, (state) => state.settings);
  const { answer, waiting } = useStore(related.list);
  const priceOf = usePrices(panel);
  if (!videoId) return null;
  const names = parameterNamesOf(settings);
  const params = relatedParams(videoId, settings.related, names);
  const { quote, blocked } = priceOf('relatedVideos', params);
  const status = related.requestStatus();
  return (
    <>
      <RelatedForm
        choice={settings.related}
        unknown={{
          country: isUnknownName('relatedVideos.country', names),
          language: isUnknownName('relatedVideos.language', names),
        }}
        onNames={() => void panel.getState().openOptions()}
        preferred={settings.languages}
        quote={quote}
        savedAge={status.is === 'held' ? Math.max(0, now - status.at) : null}
        again={status.is === 'shown'}
        first={answer === null}
        blocked={blocked}
        busySince={waiting.is === 'loading' ? waiting.since : null}
        onChoose={related.choose}
        onRequest={related.ask}
        onStop={related.list.stop}
      />
      {waiting.is === 'failed' && (
        <RequestFailure
          panel={panel}
          name="relatedVideos"
          asked={params}
          failure={waiting.failure}
          beside
          onAgain={related.ask}
          onLeave={related.list.dismiss}
        />
      )}
    </>
  );
}
