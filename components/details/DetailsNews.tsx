import { useStore } from 'zustand';
import { Waiting } from '@/components/captions/Waiting';
import { RequestFailed } from '@/components/ui/RequestFailed';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Details } from '@/lib/details/store/details-store';
import { waitSeconds } from '@/lib/service/assumptions';
import type { Failure } from '@/lib/service/failure';

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
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const { dismiss } = details.inquiry;
  if (!videoId) return null;
  return (
    <RequestFailed
      panel={panel}
      name="videos"
      asked={details.asked(videoId)}
      failure={failure}
      beside={beside}
      onAgain={() => void details.retry()}
      onLeave={dismiss}
      onLanguage={dismiss}
      leave={beside ? 'close' : 'back'}
    />
  );
}
