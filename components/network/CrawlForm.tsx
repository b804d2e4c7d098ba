import { UnknownParameterNote } from '@/components/ui/BlockerView';
import { CountryCombobox, LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import { maxCrawlDepth, maxCrawlRequests } from '@/lib/runs/crawl-rule';
import type { CrawlPlan } from '@/lib/runs/plan';
import { maxRelatedPages } from '@/lib/service/interface-limits';
import { countries, languages } from '@/lib/service/value-sets';

type CrawlOptions = Omit<CrawlPlan, 'kind' | 'seeds'>;

interface Props {
  choice: CrawlOptions;
  /** The user's languages, in order. */
  preferred: readonly string[];
  /** Parameters whose name is unknown for this service. */
  unknown: { country: boolean; language: boolean };
  onChange(change: Partial<CrawlOptions>): void;
  onNames(): void;
}

/** Edits the depth and width of a crawl, and its country and language. */
export function CrawlForm({ choice, preferred, unknown, onChange, onNames }: Props) {
  const t = useTranslation();
  return (
    <div className="source-form">
      <NumberField
        label={t('crawlDepth')}
        value={choice.depth}
        least={1}
        most={maxCrawlDepth}
        onChange={(depth) => onChange({ depth })}
      />
      <NumberField
        label={t('crawlPages')}
        value={choice.pages}
        least={1}
        most={maxRelatedPages}
        onChange={(pages) => onChange({ pages })}
      />
      <NumberField
        label={t('crawlPerStep')}
        value={choice.perStep}
        least={1}
        most={maxCrawlRequests}
        onChange={(perStep) => onChange({ perStep })}
      />
      <CountryCombobox
        label={t('relatedCountry')}
        none={t('relatedAnyCountry')}
        value={unknown.country ? null : choice.country}
        disabled={unknown.country}
        onChoose={(code) => onChange({ country: countries.find((one) => one === code) ?? null })}
      />
      <LanguageCombobox
        label={t('relatedLanguage')}
        none={t('relatedAnyLanguage')}
        codes={languages}
        preferred={preferred}
        value={unknown.language ? null : choice.language}
        disabled={unknown.language}
        onChoose={(code) => onChange({ language: languages.find((one) => one === code) ?? null })}
      />
      {unknown.country && <UnknownParameterNote parameter={t('relatedCountry')} onNames={onNames} />}
      {unknown.language && <UnknownParameterNote parameter={t('relatedLanguage')} onNames={onNames} />}
    </div>
  );
}
