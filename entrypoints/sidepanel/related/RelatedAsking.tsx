import { useStore } from 'zustand';
import { useNow } from '@/components/clock';
import { FailureView } from '@/components/FailureView';
import { RelatedForm } from '@/components/related/RelatedForm';
import { useWords } from '@/components/words';
import { relatedAsked } from '@/lib/core/related/question';
import type { Panel } from '@/lib/panel/panel';
import type { Related } from '@/lib/panel/related';
import { usePrices } from '../use-prices';

interface Props {
  panel: Panel;
  related: Related;
}

/** The question, its price, and what came between it and its answer. */
export function RelatedAsking({ panel, related }: Props) {
  const now = useNow(60_000);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const settings = useStore(panel, (state) => state.settings);
  const { answer, waiting } = useStore(related.list);
  const priceOf = usePrices(panel);
  if (!videoId) return null;
  const { quote, blocked } = priceOf('relatedVideos', relatedAsked(videoId, settings.related));
  const standing = related.standing();
  return (
    <>
      <RelatedForm
        choice={settings.related}
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
      <Failed panel={panel} related={related} />
    </>
  );
}

/** Why nothing came; what is held stays below. */
function Failed({ panel, related }: Props) {
  const say = useWords();
  const waiting = useStore(related.list, (state) => state.waiting);
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const choice = useStore(panel, (state) => state.settings.related);
  const priceOf = usePrices(panel);
  if (waiting.is !== 'failed' || !videoId) return null;
  const { failure } = waiting;
  const { openOptions, permit } = panel.getState();
  const { quote, blocked } = priceOf('relatedVideos', relatedAsked(videoId, choice));
  const { dismiss } = related.list;
  return (
    <div className="pad">
      <FailureView
        failure={failure}
        beside
        price={quote}
        blocked={blocked}
        on={{
          again: related.ask,
          options: openOptions,
          'raise-budget': openOptions,
          leave: dismiss,
          ...(failure.kind === 'no-permission' && { allow: () => void permit(failure.origin) }),
        }}
      >
        <button type="button" className="btn quiet" onClick={dismiss}>
          {say('close')}
        </button>
      </FailureView>
    </div>
  );
}
