import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useBulk, useBulkStore } from '@/components/bulk-captions/use-bulk';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequestStore } from '@/components/ui/use-request';
import { addFetchedTitles } from '@/lib/bulk-captions/store/fetched-titles';
import { videoTitleRepository } from '@/lib/platform/repository/video-titles';
import type { ParamsOf } from '@/lib/service/endpoints';
import { maxIdsInBatch } from '@/lib/service/request-limits';

/** Says that files of some videos are named by ID alone, and offers to fetch their titles at a price. */
export function MissingTitles() {
  const bulk = useBulkStore();
  const t = useTranslation();
  const priceOf = usePrices();
  const { ids, titles, withoutTitle } = useBulk();
  const request = useRequestStore('batchVideos');
  const { requestState, response, fetch, stop, dismiss } = useStore(request);
  useEffect(() => {
    if (response) addFetchedTitles(bulk, response, videoTitleRepository.saveTitle);
  }, [bulk, response]);
  const missing = ids.filter((id) => !titles.has(id) && !withoutTitle.has(id));
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
