import { CountryCombobox } from '@/components/ui/CountryCombobox';
import { type PriceTag, priceText } from '@/components/ui/format-text';
import { LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { type DisabledReason, PricedButton } from '@/components/ui/PricedButton';
import { UnknownParameterNote } from '@/components/ui/UnknownParameterNote';
import { useTranslation } from '@/components/ui/words';
import { languages } from '@/lib/service/value-sets';
import type { RelatedChoice } from '@/lib/settings/settings';
import { PagesSlider } from './PagesSlider';
import './related.css';

interface RelatedFormProps {
  choice: RelatedChoice;
  /** What cannot be said to this service, because its name for it is not known. */
  unknown: { country: boolean; language: boolean };
  /** The user's languages, in order. */
  preferred: readonly string[];
  /** What the chosen question costs at most, whether it is held or not. */
  quote: PriceTag;
  /** Milliseconds since the chosen question was answered, where it is held and another answer is shown. */
  savedAge: number | null;
  /** The answer to exactly this question is shown. */
  again: boolean;
  /** Nothing is shown yet. */
  first: boolean;
  blocked: DisabledReason | null;
  busySince: number | null;
  onChoose(change: Partial<RelatedChoice>): void;
  onRequest(): void;
  onNames(): void;
  onStop(): void;
}

/** How many pages, seen from where, in which language, and the exact price of that. */
export function RelatedForm(props: RelatedFormProps) {
  const { choice, quote, savedAge, again, first, busySince, onChoose, ...rest } = props;
  const t = useTranslation();
  const isSaved = savedAge !== null;
  return (
    <div className="related-form pad stack tight">
      <PagesSlider pages={choice.pages} price={priceText(t, quote)} onChange={(pages) => onChoose({ pages })} />
      <Pickers {...props} />
      <PricedButton
        label={t(again ? 'relatedGetAgain' : 'relatedGet')}
        price={isSaved ? { is: 'held', age: savedAge } : quote}
        strong={first}
        wide
        blocked={isSaved ? null : rest.blocked}
        busySince={busySince}
        onPress={rest.onRequest}
        onStop={rest.onStop}
      />
      {first && <p className="note">{t('relatedPurpose')}</p>}
    </div>
  );
}

/** Seen from where, and in which language; off where the service's name for it is not known. */
function Pickers({ choice, unknown, preferred, onChoose, onNames }: RelatedFormProps) {
  const t = useTranslation();
  return (
    <>
      <div className="row wrap pickers">
        <CountryCombobox
          small
          label={t('relatedCountry')}
          none={t('relatedAnyCountry')}
          value={unknown.country ? null : choice.country}
          disabled={unknown.country}
          onChoose={(country) => onChoose({ country })}
        />
        <LanguageCombobox
          small
          label={t('relatedLanguage')}
          none={t('relatedAnyLanguage')}
          codes={languages}
          preferred={preferred}
          value={unknown.language ? null : choice.language}
          disabled={unknown.language}
          onChoose={(language) => onChoose({ language })}
        />
      </div>
      {unknown.country && <UnknownParameterNote parameter={t('relatedCountry')} onNames={onNames} />}
      {unknown.language && <UnknownParameterNote parameter={t('relatedLanguage')} onNames={onNames} />}
    </>
  );
}
