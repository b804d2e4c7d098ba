import { MoneyField } from '@/components/ui/MoneyField';
import { PriceSuggestion } from '@/components/ui/PriceSuggestion';
import { useTranslation } from '@/components/ui/words';
import type { Micros, Quote } from '@/lib/service/price';

interface PagePriceFieldProps {
  /** The user's own price of one page, in millionths of a dollar. */
  own: Micros | null;
  /** What one page alone is quoted at, for the hint. */
  pageQuote: Quote;
  onUse(micros: Micros): void;
}

/** The service states no price of a page: the user enters one, and the sum stands on the button. */
export function PagePriceField({ own, pageQuote: ofOne, onUse }: PagePriceFieldProps) {
  const t = useTranslation();
  return (
    <div className="stack tight">
      <p className="note">{t(own === null ? 'sourcePriceNone' : 'sourcePriceOwn')}</p>
      <MoneyField label={t('sourcePricePage')} micros={own} onChange={onUse} />
      <PriceSuggestion quote={ofOne} onUse={onUse} />
    </div>
  );
}
