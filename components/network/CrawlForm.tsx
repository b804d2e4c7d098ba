import { useId } from 'react';
import { FormSection } from '@/components/ui/FormSection';
import { CountryCombobox, LanguageCombobox } from '@/components/ui/LanguageCombobox';
import { LimitField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { maxCrawlDepth, maxCrawlRequests } from '@/lib/runs/plan-limits';
import type { CrawlPlan } from '@/lib/runs/plan-schema';
import { maxRelatedPages } from '@/lib/service/interface-limits';
import type { Micros } from '@/lib/service/price';
import { countries, languages } from '@/lib/service/value-sets';

type CrawlOptions = Omit<CrawlPlan, 'kind' | 'seeds'>;

export function CrawlForm({ budget, onBudget, ...view }: SizeProps & ViewProps) {
  const { choice, onChange } = view;
  return (
    <>
      <CrawlSize choice={choice} budget={budget} onChange={onChange} onBudget={onBudget} />
      <CrawlView {...view} />
    </>
  );
}

interface SizeProps {
  choice: CrawlOptions;
  /** The limit of the run in millionths of a dollar. */
  budget: Micros | null;
  onChange(change: Partial<CrawlOptions>): void;
  onBudget(budget: Micros | null): void;
}

const depths = Array.from({ length: maxCrawlDepth }, (_, index) => String(index + 1));

function CrawlSize({ choice, budget, onChange, onBudget }: SizeProps) {
  const t = useTranslation();
  const depthId = useId();
  return (
    <FormSection heading={t('networkSize')}>
      <div className="form-columns">
        <div className="field">
          <span id={depthId} className="label">
            {t('depth')}
          </span>
          <Segmented
            labelledBy={depthId}
            options={depths.map((depth) => [depth, t.number(Number(depth))])}
            value={String(choice.depth)}
            onChoose={(depth) => onChange({ depth: Number(depth) })}
          />
        </div>
        <NumberField
          label={t('crawlPages')}
          value={choice.pages}
          min={1}
          max={maxRelatedPages}
          live
          onChange={(pages) => onChange({ pages })}
        />
        <div>
          <NumberField
            label={t('crawlPerStep')}
            value={choice.perStep}
            min={1}
            max={maxCrawlRequests}
            live
            onChange={(perStep) => onChange({ perStep })}
          />
          {choice.depth > 1 && <p className="note">{t('crawlShared', String(choice.randomSeed))}</p>}
        </div>
        <LimitField label={t('limitForRun')} micros={budget} onChange={onBudget} />
      </div>
    </FormSection>
  );
}

interface ViewProps {
  choice: CrawlOptions;
  /** The user's languages in order of preference. */
  preferred: readonly string[];
  onChange(change: Partial<CrawlOptions>): void;
}

function CrawlView({ choice, preferred, onChange }: ViewProps) {
  const t = useTranslation();
  return (
    <FormSection heading={t('crawlViewpoint')}>
      <div className="form-columns">
        <CountryCombobox
          label={t('country')}
          none={t('serviceDefault')}
          value={choice.country}
          onChoose={(code) => onChange({ country: countries.find((one) => one === code) ?? null })}
        />
        <LanguageCombobox
          label={t('language')}
          none={t('anyLanguage')}
          codes={languages}
          preferred={preferred}
          value={choice.language}
          onChoose={(code) => onChange({ language: languages.find((one) => one === code) ?? null })}
        />
      </div>
      <p className="note">{t('crawlView')}</p>
    </FormSection>
  );
}
