import type { ReactNode } from 'react';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { PriceSuggestion } from '@/components/ui/PriceSuggestion';
import { useTranslation } from '@/components/ui/words';
import type { TrackRequest } from '@/lib/captions/track-request';
import type { Quote } from '@/lib/service/price';
import { captionLanguages } from '@/lib/service/value-sets';
import { ModeChoice } from './ModeChoice';

interface StartFormProps {
  wanted: TrackRequest;
  /** The user's languages, in order. */
  preferred: readonly string[];
  quote: Quote;
  blocked?: DisabledReason | null;
  /** These captions are held already: since when, in milliseconds gone. */
  savedAge: number | null;
  onChange(change: Partial<TrackRequest>): void;
  onGet(): void;
  onUsePrice(micros: number): void;
  /** Beside the button: the way back to what is held. */
  children?: ReactNode;
}

/** Which captions to get, what to do if there are none, and what it costs. */
export function StartForm({
  wanted,
  preferred,
  quote,
  blocked,
  savedAge: heldFor,
  onChange: onWant,
  onGet,
  onUsePrice,
  children,
}: StartFormProps) {
  const t = useTranslation();
  return (
    <div className="pad stack">
      <LanguageCombobox
        label={t('captionsLanguage')}
        codes={captionLanguages}
        preferred={preferred}
        none={t('languageAny')}
        value={wanted.lang}
        onChoose={(lang) => onWant({ lang })}
      />
      <ModeChoice wanted={wanted} onMode={(mode) => onWant({ mode })} />
      <PricedButton
        label={t('captionsGet')}
        price={heldFor === null ? quote : { is: 'held', age: heldFor }}
        strong
        wide
        blocked={heldFor === null ? (blocked ?? null) : null}
        onPress={onGet}
      />
      {heldFor === null && <PriceSuggestion quote={quote} onUse={onUsePrice} />}
      {children}
    </div>
  );
}
