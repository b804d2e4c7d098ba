import { useStore } from 'zustand';
import { type Asking, usePrices } from '@/components/ui/use-prices';
import { useSpent } from '@/components/ui/use-spent';
import { useWords } from '@/components/ui/words';
import { affordableRequests } from '@/lib/comments/calls-left';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import type { ParamsOf } from '@/lib/service/endpoints';
import { multiplyQuote, quotedMicros } from '@/lib/service/price';

/** What a run of pages costs together, and whether the reader's limits leave that many: said before the first is paid for. */
export function useRunPrice({ panel }: RepliesStore): (asked: ParamsOf<'commentReplies'>, pages: number) => Asking {
  const say = useWords();
  const settings = useStore(panel, (state) => state.settings);
  const spent = useSpent(panel);
  const priceOf = usePrices(panel);
  const { openOptions } = panel.getState();

  return (asked, pages) => {
    const { quote, blocked } = priceOf('commentReplies', asked);
    const price = multiplyQuote(quote, pages);
    const affordable = spent && affordableRequests(quotedMicros(quote), spent, settings);
    if (blocked || affordable === null || pages <= affordable) return { quote: price, blocked };
    const because = say.count('repliesLimitLeaves', affordable);
    return { quote: price, blocked: { is: 'limit', because, onRaise: () => void openOptions() } };
  };
}
