import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { maxIdsInBatch } from '@/lib/service/request-limits';

interface TitlesNoticeProps {
  /** The videos without a known title. */
  missing: readonly VideoId[];
  onFetched(response: LoadedResponse<'batchVideos'>): void;
}

/** Says that some videos are named by ID alone, and offers to fetch their titles at a price. */
export function TitlesNotice({ missing, onFetched }: TitlesNoticeProps) {
  const t = useTranslation();
  const priceOf = usePrices();
  const request = useRequestStore('batchVideos');
  const { requestState, response, fetch, stop, dismiss } = useStore(request);
  useEffect(() => {
    if (response) onFetched(response);
  }, [onFetched, response]);
  if (missing.length === 0) return null;
  const params: ParamsOf<'batchVideos'> = { ids: missing.slice(0, maxIdsInBatch), fields: ['title'] };
  const { quote, disabledReason } = priceOf('batchVideos', params);
  const get = () => void fetch(params);
  if (requestState.is === 'failed')
    return (
      <RequestFailure
        name="batchVideos"
        params={params}
        failure={requestState.failure}
        isInline
        onRetry={get}
        onClose={dismiss}
      />
    );
  return (
    <Notice
      icon="info"
      action={
        <PricedButton
          label={t('bulkGetTitles')}
          price={quote}
          disabledReason={disabledReason}
          small
          busySince={requestState.is === 'loading' ? requestState.since : null}
          onPress={get}
          onStop={stop}
        />
      }
    >
      {t.plural('bulkNoTitles', missing.length)}
    </Notice>
  );
}
