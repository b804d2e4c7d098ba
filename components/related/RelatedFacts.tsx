import { ageText } from '@/components/ui/amounts';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { RelatedCost } from '@/lib/related/related-bill';
import { moneyText } from '@/lib/service/money-text';
import { countryName } from '@/lib/shared/country-name';
import { languageName } from '@/lib/shared/language-name';
import type { PluralName, Translate } from '@/lib/shared/localized-text';

interface RelatedFactsProps {
  videos: number;
  /** Milliseconds gone since the list came. */
  age: number;
  bill: RelatedCost;
  /** Seen from where, as it was asked; `null` where the reader left it to the service. */
  country: string | null;
  language: string | null;
  /** Videos that stand in the list more than once. */
  duplicates: number;
}

/** What came, what it did cost beside what was quoted (REL-02), and whose view it is (REL-05). */
export function RelatedFacts({ videos, age, bill, country, language, duplicates }: RelatedFactsProps) {
  const say = useTranslation();
  const from = country === null ? say('relatedUnset') : countryName(country, say.locale);
  const spoken = language === null ? say('relatedUnset') : languageName(language, say.locale);
  const [before, billed, after] = costParts(say, bill);
  return (
    <Notice icon="info">
      {say.plural('relatedCame', videos, ageText(say, age))} {before}
      {billed && <b className="strong">{billed}</b>}
      {after} {say('relatedView', from, spoken)}
      {duplicates > 0 && ` ${say.plural('relatedTwice', duplicates)}`}
    </Notice>
  );
}

/** The sentence about the bill, with the sum apart so that it can stand out. */
function costParts(say: Translate, { asked: requested, pagesFetched: fetched, quoted, billed }: RelatedCost): string[] {
  if (billed === null || quoted === null) return [];
  const money = (micros: number) => moneyText(micros, 'prose', say.locale);
  const sum = money(billed);
  const more = billed - quoted;
  const sentence =
    fetched === null
      ? say.plural('relatedBilledUnsaid', requested, sum)
      : say.plural(sentenceOf(more), requested, fetched, sum, money(Math.abs(more)));
  const at = sentence.indexOf(sum);
  return at < 0 ? [sentence] : [sentence.slice(0, at), sum, sentence.slice(at + sum.length)];
}

function sentenceOf(more: number): PluralName {
  if (more === 0) return 'relatedBilledEven';
  return more < 0 ? 'relatedBilledLess' : 'relatedBilledMore';
}
