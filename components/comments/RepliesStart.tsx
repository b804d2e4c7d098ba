import { useStore } from 'zustand';
import { PricedButton, PriceSuggestion } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices, useSetOwnPrice } from '@/components/ui/use-prices';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { nextPageParams } from '@/lib/comments/store/reply-loading';
import type { Failure } from '@/lib/service/failure';

interface RepliesFailedProps {
  store: RepliesStore;
  failure: Failure;
  /** Loaded replies are shown above. */
  hasReplies?: boolean;
}

/** Explains why a page failed; a retry continues from there and shows its price. */
export function RepliesFailed({ store, failure, hasReplies = false }: RepliesFailedProps) {
  const comment = useStore(store, (state) => state.comment?.comment);
  const form = useStore(store, (state) => state.form);
  const pages = useStore(store, (state) => state.pages);
  const params = comment === undefined ? null : nextPageParams(pages, comment, form);
  const handlers = { onAgain: () => void store.load(1), onLeave: store.dismiss };
  return (
    <RequestFailure
      panel={store.panel}
      name="commentReplies"
      asked={params}
      failure={failure}
      beside={hasReplies}
      {...handlers}
    />
  );
}

/** Shows the priced button for the first page when no replies are saved in this format. */
export function RepliesStart({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const comment = useStore(store, (state) => state.comment);
  const form = useStore(store, (state) => state.form);
  const waiting = useStore(store, (state) => state.waiting);
  const priceOf = usePrices(store.panel);
  const setOwnPrice = useSetOwnPrice(store.panel, 'commentReplies');
  if (!comment) return null;
  if (waiting.is === 'failed') return <RepliesFailed store={store} failure={waiting.failure} />;
  const { quote, blocked } = priceOf('commentReplies', { comment: comment.comment, format: form });
  const since = waiting.is === 'loading' ? waiting.since : null;
  return (
    <div className="pad stack tight">
      <PricedButton
        label={t(since === null ? 'repliesGet' : 'repliesGetting')}
        price={quote}
        blocked={blocked}
        busySince={since}
        primary
        wide
        onStop={store.stop}
        onPress={() => void store.load(1)}
      />
      <PriceSuggestion quote={quote} onUse={setOwnPrice} />
    </div>
  );
}
