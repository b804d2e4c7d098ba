import { useStore } from 'zustand';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { Waiting } from '@/components/ui/Waiting';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { DetailsStore } from '@/lib/details/store/details-store';
import { timeoutSeconds } from '@/lib/service/assumptions';
import type { Failure } from '@/lib/service/failure';

interface RequestStatusProps {
  panel: PanelStore;
  details: DetailsStore;
  /** Something is held and stays shown below. */
  beside?: boolean;
}

/** Details on their way, or why they did not come. */
export function DetailsRequestStatus({ panel, details, beside: hasSaved = false }: RequestStatusProps) {
  const t = useTranslation();
  const waiting = useStore(details.inquiry, (state) => state.waiting);
  if (waiting.is === 'idle') return null;
  if (waiting.is === 'failed')
    return <DetailsFailed panel={panel} details={details} beside={hasSaved} failure={waiting.failure} />;
  return (
    <Waiting
      label={t('detailsGetting')}
      since={waiting.since}
      limitSeconds={timeoutSeconds.ordinary}
      bare={hasSaved}
      onStop={details.inquiry.stop}
    />
  );
}

function DetailsFailed({
  panel,
  details,
  beside: hasSaved = false,
  failure,
}: RequestStatusProps & { failure: Failure }) {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const { dismiss } = details.inquiry;
  if (!videoId) return null;
  return (
    <RequestFailure
      panel={panel}
      name="videos"
      asked={details.asked(videoId)}
      failure={failure}
      beside={hasSaved}
      onAgain={() => void details.retry()}
      onLeave={dismiss}
      onLanguage={dismiss}
      leave={hasSaved ? 'close' : 'back'}
    />
  );
}
