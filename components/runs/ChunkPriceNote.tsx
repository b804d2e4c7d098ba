import { useState } from 'react';
import { MoneyField } from '@/components/ui/MoneyField';
import { PriceSuggestion } from '@/components/ui/PriceSuggestion';
import { useTranslation } from '@/components/ui/words';
import type { Micros, Quote } from '@/lib/service/price';

interface ChunkPriceNoteProps {
  /** The user's own price of one chunk, in millionths of a dollar. */
  own: Micros | null;
  /** What one chunk alone is quoted at, for the hint. */
  ofOne: Quote;
  onUse(micros: Micros): void;
}

/** The service states no price of a chunk: the user enters one, sees whose it is, and changes it. */
export function ChunkPriceNote({ own, ofOne, onUse }: ChunkPriceNoteProps) {
  const t = useTranslation();
  const [open, setOpen] = useState(false);
  const use = (micros: Micros) => {
    onUse(micros);
    setOpen(false);
  };
  return (
    <div className="stack tight plan-price">
      <p className="note">
        {t(own === null ? 'planPriceNone' : 'planPriceOwn')}{' '}
        {own !== null && (
          <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('planPriceChange')}
          </button>
        )}
      </p>
      {(own === null || open) && <MoneyField label={t('planPriceChunk')} micros={own} onChange={use} />}
      <PriceSuggestion quote={ofOne} onUse={use} />
    </div>
  );
}
