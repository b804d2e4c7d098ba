import { useApp, useAppStore } from '@/components/ui/app-state';
import { useTranslation } from '@/components/ui/translation';
import { type PricedRequest, usePrices, useSpending } from '@/components/ui/use-prices';
import type { ParamsOf } from '@/lib/service/endpoints';
import { multiplyQuote, quotedMicros } from '@/lib/service/price';
import { affordableRequests } from '@/lib/spending/budget';

/**
 * Returns a function that prices the requests for several pages. The requests are blocked if the first one is, or if
 * the user's limits do not allow all of them.
 */
export function useRepliesPrice(): (params: ParamsOf<'commentReplies'>, pages: number) => PricedRequest {
  const app = useAppStore();
  const t = useTranslation();
  const settings = useApp((state) => state.settings);
  const spent = useSpending();
  const priceOf = usePrices();
  const { openOptions } = app.getState();

  return (params, pages) => {
    const { quote, disabledReason } = priceOf('commentReplies', params);
    const price = multiplyQuote(quote, pages);
    const affordable = spent && affordableRequests(quotedMicros(quote), spent, settings);
    if (disabledReason || affordable === null || pages <= affordable) return { quote: price, disabledReason };
    const text = t.plural('repliesLimitLeaves', affordable);
    return { quote: price, disabledReason: { is: 'limit', text, onAction: () => void openOptions() } };
  };
}
