import { useStore } from 'zustand';
import { Waiting } from '@/components/captions/Waiting';
import { FailureView } from '@/components/FailureView';
import { useWords } from '@/components/words';
import { waitSeconds } from '@/lib/core/service/assumptions';
import type { Failure } from '@/lib/core/service/failure';
import type { Details } from '@/lib/panel/details';
import type { Panel } from '@/lib/panel/panel';
import { usePrices } from '../use-prices';

interface Props {
  panel: Panel;
  details: Details;
  /** Something is held and stays shown below. */
  beside?: boolean;
}

/** Details on their way, or why they did not come. */
export function DetailsNews({ panel, details, beside = false }: Props) {
  const say = useWords();
  const waiting = useStore(details.inquiry, (state) => state.waiting);
  if (waiting.is === 'idle') return null;
  if (waiting.is === 'failed')
    return <Failed panel={panel} details={details} beside={beside} failure={waiting.failure} />;
  return (
    <Waiting
      label={say('detailsGetting')}
      since={waiting.since}
      limitSeconds={waitSeconds.ordinary}
      bare={beside}
      onStop={details.inquiry.stop}
    />
  );
}

function Failed({ panel, details, beside = false, failure }: Props & { failure: Failure }) {
  const say = useWords();
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const priceOf = usePrices(panel);
  const { openOptions, permit } = panel.getState();
  const { dismiss } = details.inquiry;
  if (!videoId) return null;
  const { quote, blocked } = priceOf('videos', details.asked(videoId));
  const view = (
    <FailureView
      failure={failure}
      beside={beside}
      price={quote}
      blocked={blocked}
      on={{
        options: openOptions,
        'raise-budget': openOptions,
        again: () => void details.retry(),
        language: dismiss,
        leave: dismiss,
        ...(failure.kind === 'no-permission' && { allow: () => void permit(failure.origin) }),
      }}
    >
      <button type="button" className="btn quiet" onClick={dismiss}>
        {say(beside ? 'close' : 'back')}
      </button>
    </FailureView>
  );
  return beside ? <div className="pad">{view}</div> : view;
}
