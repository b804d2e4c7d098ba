import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { PriceSuggestion } from '@/components/ui/PriceSuggestion';
import { useSetOwnPrice } from '@/components/ui/use-own-price';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { RepliesFailed } from './RepliesFailed';

/** Nothing of these replies is held in this form yet: the way to the first page, with its price. */
export function RepliesStart({ store }: { store: RepliesStore }) {
  const t = useTranslation();
  const comment = useStore(store, (state) => state.comment);
  const form = useStore(store, (state) => state.form);
  const waiting = useStore(store, (state) => state.waiting);
  const priceOf = usePrices(store.panel);
  const takePrice = useSetOwnPrice(store.panel, 'commentReplies');
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
        strong
        wide
        onStop={store.stop}
        onPress={() => void store.load(1)}
      />
      <PriceSuggestion quote={quote} onUse={takePrice} />
    </div>
  );
}
