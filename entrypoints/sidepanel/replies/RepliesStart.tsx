import { useStore } from 'zustand';
import { PricedButton } from '@/components/PricedButton';
import { PriceHint } from '@/components/PriceHint';
import { useWords } from '@/components/words';
import type { RepliesStore } from '@/lib/panel/replies';
import { useOwnPrice } from '../use-own-price';
import { usePrices } from '../use-prices';
import { RepliesFailed } from './RepliesFailed';

/** Nothing of these replies is held in this form yet: the way to the first page, with its price. */
export function RepliesStart({ store }: { store: RepliesStore }) {
  const say = useWords();
  const comment = useStore(store, (state) => state.comment);
  const form = useStore(store, (state) => state.form);
  const waiting = useStore(store, (state) => state.waiting);
  const priceOf = usePrices(store.panel);
  const takePrice = useOwnPrice(store.panel, 'commentReplies');
  if (!comment) return null;
  if (waiting.is === 'failed') return <RepliesFailed store={store} failure={waiting.failure} />;
  const { quote, blocked } = priceOf('commentReplies', { comment: comment.comment, format: form });
  const since = waiting.is === 'loading' ? waiting.since : null;
  return (
    <div className="pad stack tight">
      <PricedButton
        label={say(since === null ? 'repliesGet' : 'repliesGetting')}
        price={quote}
        blocked={blocked}
        busySince={since}
        strong
        wide
        onStop={store.stop}
        onPress={() => void store.load(1)}
      />
      <PriceHint quote={quote} onUse={takePrice} />
    </div>
  );
}
