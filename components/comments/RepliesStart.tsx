import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { nextPageParams } from '@/lib/comments/store/reply-loading';
import type { Failure } from '@/lib/service/failure';
import { TextFormatField } from './RepliesLine';

interface RepliesFailedProps {
  store: RepliesStore;
  failure: Failure;
  /** True if loaded replies are shown above. */
  hasReplies?: boolean;
}

/** Explains why a page failed. The retry button continues with the failed page and shows its price. */
export function RepliesFailed({ store, failure, hasReplies = false }: RepliesFailedProps) {
  const comment = useStore(store, (state) => state.comment?.comment);
  const format = useStore(store, (state) => state.form);
  const pages = useStore(store, (state) => state.pages);
  const refetchedPage = useStore(store, (state) => state.refetchedPage);
  const params =
    comment === undefined ? null : nextPageParams(pages.slice(0, refetchedPage ?? undefined), comment, format);
  const handlers = { onRetry: () => void store.getState().retry(), onClose: store.getState().dismiss };
  return <RequestFailure name="commentReplies" params={params} failure={failure} isInline={hasReplies} {...handlers} />;
}

/** Shows the priced button that requests the first page, while no replies are saved in the current format. */
export function RepliesStart({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const comment = useStore(store, (state) => state.comment);
  const format = useStore(store, (state) => state.form);
  const requestState = useStore(store, (state) => state.requestState);
  const priceOf = usePrices();
  if (!comment) return null;
  if (requestState.is === 'failed') return <RepliesFailed store={store} failure={requestState.failure} />;
  const { quote, disabledReason } = priceOf('commentReplies', { comment: comment.comment, format });
  const since = requestState.is === 'loading' ? requestState.since : null;
  return (
    <div className="padded stack">
      <TextFormatField store={store} />
      <PricedButton
        label={t(since === null ? 'repliesGet' : 'repliesGetting')}
        price={quote}
        disabledReason={disabledReason}
        busySince={since}
        primary
        wide
        onStop={store.getState().stop}
        onPress={() => void store.getState().load(1)}
      />
    </div>
  );
}
