import { type CrawlPlan, mostCrawlCalls, mostDepth } from '@/lib/core/runs/crawl';
import { mostPages } from '@/lib/core/service/related-pages';
import { countries, languages } from '@/lib/core/service/value-sets';
import { CountryBox } from '../CountryBox';
import { LanguageBox } from '../LanguageBox';
import { NumberField } from '../NumberField';
import { useWords } from '../words';

type Choice = Omit<CrawlPlan, 'kind' | 'seeds'>;

interface Props {
  choice: Choice;
  /** The reader's languages, in order. */
  preferred: readonly string[];
  onChange(change: Partial<Choice>): void;
}

/** How far and how wide a crawl goes, and in whose view. */
export function CrawlForm({ choice, preferred, onChange }: Props) {
  const say = useWords();
  return (
    <div className="source-form">
      <NumberField
        label={say('crawlDepth')}
        value={choice.depth}
        least={1}
        most={mostDepth}
        onChange={(depth) => onChange({ depth })}
      />
      <NumberField
        label={say('crawlPages')}
        value={choice.pages}
        least={1}
        most={mostPages}
        onChange={(pages) => onChange({ pages })}
      />
      <NumberField
        label={say('crawlPerStep')}
        value={choice.perStep}
        least={1}
        most={mostCrawlCalls}
        onChange={(perStep) => onChange({ perStep })}
      />
      <CountryBox
        label={say('relatedCountry')}
        none={say('relatedAnyCountry')}
        value={choice.country}
        onChoose={(code) => onChange({ country: countries.find((one) => one === code) ?? null })}
      />
      <LanguageBox
        label={say('relatedLanguage')}
        none={say('relatedAnyLanguage')}
        codes={languages}
        preferred={preferred}
        value={choice.language}
        onChoose={(code) => onChange({ language: languages.find((one) => one === code) ?? null })}
      />
    </div>
  );
}
