import { CountryBox } from '@/components/ui/CountryBox';
import { LanguageBox } from '@/components/ui/LanguageBox';
import { NumberField } from '@/components/ui/NumberField';
import { UnknownName } from '@/components/ui/UnknownName';
import { useWords } from '@/components/ui/words';
import { type CrawlPlan, maxCrawlDepth, maxCrawlRequests } from '@/lib/runs/plans/crawl-plan';
import { maxRelatedPages } from '@/lib/service/related-limits';
import { countries, languages } from '@/lib/service/value-sets';

type CrawlOptions = Omit<CrawlPlan, 'kind' | 'seeds'>;

interface Props {
  choice: CrawlOptions;
  /** The reader's languages, in order. */
  preferred: readonly string[];
  /** What cannot be said to this service, because its name for it is not known. */
  unknown: { country: boolean; language: boolean };
  onChange(change: Partial<CrawlOptions>): void;
  onNames(): void;
}

/** How far and how wide a crawl goes, and in whose view. */
export function CrawlForm({ choice, preferred, unknown, onChange, onNames }: Props) {
  const say = useWords();
  return (
    <div className="source-form">
      <NumberField
        label={say('crawlDepth')}
        value={choice.depth}
        least={1}
        most={maxCrawlDepth}
        onChange={(depth) => onChange({ depth })}
      />
      <NumberField
        label={say('crawlPages')}
        value={choice.pages}
        least={1}
        most={maxRelatedPages}
        onChange={(pages) => onChange({ pages })}
      />
      <NumberField
        label={say('crawlPerStep')}
        value={choice.perStep}
        least={1}
        most={maxCrawlRequests}
        onChange={(perStep) => onChange({ perStep })}
      />
      <CountryBox
        label={say('relatedCountry')}
        none={say('relatedAnyCountry')}
        value={unknown.country ? null : choice.country}
        disabled={unknown.country}
        onChoose={(code) => onChange({ country: countries.find((one) => one === code) ?? null })}
      />
      <LanguageBox
        label={say('relatedLanguage')}
        none={say('relatedAnyLanguage')}
        codes={languages}
        preferred={preferred}
        value={unknown.language ? null : choice.language}
        disabled={unknown.language}
        onChoose={(code) => onChange({ language: languages.find((one) => one === code) ?? null })}
      />
      {unknown.country && <UnknownName what={say('relatedCountry')} onNames={onNames} />}
      {unknown.language && <UnknownName what={say('relatedLanguage')} onNames={onNames} />}
    </div>
  );
}
