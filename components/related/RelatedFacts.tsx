import { ageText } from '@/components/ui/format-text';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { RelatedCost } from '@/lib/related/related-bill';
import { moneyText } from '@/lib/service/money-text';
import { countryName } from '@/lib/shared/country-name';
import { languageName } from '@/lib/shared/display-names';
import type { PluralName, Translate } from '@/lib/shared/localized-text';

interface RelatedFactsProps {
  videos: number;
  /** Milliseconds gone since the list came. */
  age: number;
  bill: RelatedCost;
  /** Seen from where, as it was asked; `null` where the user left it to the service. */
  country: string | null;
  language: string | null;
  /** Videos that stand in the list more than once. */
  duplicates: number;
}

/** What came, what it did cost beside what was quoted, and whose view it is. */
export function RelatedFacts({ videos, age, bill, country, language, duplicates }: RelatedFactsProps) {
  const t = useTranslation();
  const from = country === null ? t('relatedUnset') : countryName(country, t.locale);
  const spoken = language === null ? t('relatedUnset') : languageName(language, t.locale);
  const [before, billed, after] = costParts(t, bill);
  return (
    <Notice icon="info">
      {t.plural('relatedCame', videos, ageText(t, age))} {before}
      {billed && <b className="strong">{billed}</b>}
      {after} {t('relatedView', from, spoken)}
      {duplicates > 0 && ` ${t.plural('relatedTwice', duplicates)}`}
    </Notice>
  );
}

/** The sentence about the bill, with the sum apart so that it can stand out. */
function costParts(t: Translate, { asked: requested, pagesFetched: fetched, quoted, billed }: RelatedCost): string[] {
  if (billed === null || quoted === null) return [];
  const money = (micros: number) => moneyText(micros, 'prose', t.locale);
  const sum = money(billed);
  const more = billed - quoted;
  const sentence =
    fetched === null
      ? t.plural('relatedBilledUnsaid', requested, sum)
      : t.plural(sentenceOf(more), requested, fetched, sum, money(Math.abs(more)));
  const at = sentence.indexOf(sum);
  return at < 0 ? [sentence] : [sentence.slice(0, at), sum, sentence.slice(at + sum.length)];
}

function sentenceOf(more: number): PluralName {
  if (more === 0) return 'relatedBilledEven';
  return more < 0 ? 'relatedBilledLess' : 'relatedBilledMore';
}
