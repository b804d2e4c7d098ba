import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';
import { useTranslation } from './words';

/** Below a button whose price is not published: what an older list says, as a hint, to take over or to leave. */
export function PriceSuggestion({ quote, onUse }: { quote: Quote; onUse: (micros: number) => void }) {
  const t = useTranslation();
  if (quote.is !== 'unstated' || quote.hint === null) return null;
  const { hint } = quote;
  return (
    <p className="note">
      {t('priceHint', moneyText(hint, 'prose', t.locale))}{' '}
      <button type="button" className="link" onClick={() => onUse(hint)}>
        {t('priceHintUse')}
      </button>
    </p>
  );
}
