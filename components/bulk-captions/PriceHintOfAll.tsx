import { useTranslation } from '@/components/ui/words';
import { moneyText } from '@/lib/service/money-text';
import type { Quote } from '@/lib/service/price';

interface BulkPriceProps {
  /** What one video alone is quoted at. */
  ofOne: Quote;
  times: number;
  onUse(micros: number): void;
}

/** Where no price is published: what an older list says of one and of all, to take over or to leave. */
export function PriceHintOfAll({ ofOne, times, onUse }: BulkPriceProps) {
  const t = useTranslation();
  if (ofOne.is !== 'unstated' || ofOne.hint === null) return null;
  const { hint } = ofOne;
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  return (
    <p className="note">
      {t('manyHint', money(hint), money(hint * times))}{' '}
      <button type="button" className="link" onClick={() => onUse(hint)}>
        {t('priceHintUse')}
      </button>
    </p>
  );
}
