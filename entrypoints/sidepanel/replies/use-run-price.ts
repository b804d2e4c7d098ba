import { useStore } from 'zustand';
import { useWords } from '@/components/words';
import { callsLeft } from '@/lib/core/calls-left';
import type { Asked } from '@/lib/core/service/endpoints';
import { quotedMicros, timesQuote } from '@/lib/core/service/price';
import type { RepliesStore } from '@/lib/panel/replies';
import { type Asking, usePrices } from '../use-prices';
import { useSpent } from '../use-spent';

/** What a run of pages costs together, and whether the reader's limits leave that many: said before the first is paid for. */
export function useRunPrice({ panel }: RepliesStore): (asked: Asked<'commentReplies'>, pages: number) => Asking {
  const say = useWords();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpent(panel);
  const priceOf = usePrices(panel);
  const { openOptions } = panel.getState();

  return (asked, pages) => {
    const { quote, blocked } = priceOf('commentReplies', asked);
    const price = timesQuote(quote, pages);
    const left = spent && callsLeft(quotedMicros(quote), spent, settings);
    if (blocked || left === null || pages <= left) return { quote: price, blocked };
    const because = say.count('repliesLimitLeaves', left);
    return { quote: price, blocked: { is: 'limit', because, onRaise: () => void openOptions() } };
  };
}
