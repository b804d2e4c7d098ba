import { useId, useMemo, useState } from 'react';
import { CollectionField } from '@/components/collection/CollectionField';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { interceptLongPaste, maxPasteLength } from '@/components/import/ListInput';
import { RunBar } from '@/components/runs/RunBar';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useRunActions, useRunsOfKind } from '@/components/runs/use-runs';
import { SourceFrame } from '@/components/search/SourceFrame';
import { useApp } from '@/components/ui/app-state';
import { FormSection } from '@/components/ui/FormSection';
import { joinFacts, priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { PlannedForm, PlanPanel, PlanSum } from '@/components/ui/PlannedForm';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { randomUpTo } from '@/lib/browser/environment';
import { idsWithDetails, parseSeeds, type SeedSource } from '@/lib/network/network';
import { crawlRule, crawlStepSizes, defaultCrawl } from '@/lib/runs/crawl-rule';
import { maxCrawlRequests } from '@/lib/runs/plan-limits';
import { planPrice, quoteRequest } from '@/lib/runs/plan-price';
import type { CrawlPlan } from '@/lib/runs/plan-schema';
import type { RunView } from '@/lib/runs/run-view';
import type { Micros } from '@/lib/service/price';
import type { MessageName } from '@/lib/shared/localized-text';
import { maxRandomSeed } from '@/lib/shared/max-random-seed';
import { CrawlForm } from './CrawlForm';

function CrawlSums({ plan }: { plan: CrawlPlan }) {
  const t = useTranslation();
  const settings = useApp((state) => state.settings);
  const steps = crawlStepSizes(plan).map((max, index) => ({ max, depth: index + 1 }));
  const [first] = crawlRule.first(plan);
  return (
    <>
      <dl className="plan-sums">
        {steps.map(({ max, depth }) => (
          <PlanSum key={depth} name={t('crawlDepthOf', depth)}>
            {t.plural(depth === 1 ? 'requestCount' : 'crawlRequestsMost', max)}
          </PlanSum>
        ))}
        {first && (
          <PlanSum name={t('searchSumEach')}>{priceText(t, quoteRequest(first.name, first.params, settings))}</PlanSum>
        )}
        <PlanSum name={t('maximumCost')} isTotal>
          {priceText(t, planPrice(plan, settings).quote)}
        </PlanSum>
      </dl>
      {plan.seeds.length > maxCrawlRequests && (
        <p className="note warning-text">{t('crawlTooMany', maxCrawlRequests, plan.seeds.length)}</p>
      )}
    </>
  );
}

interface SeedChoiceProps {
  source: SeedSource;
  selected: number;
  withDetails: number;
  text: string;
  /** Number of videos in the pasted text. */
  pasted: number;
  /** Number of words that do not refer to a video. */
  otherWords: number;
  onSource(source: SeedSource): void;
  onType(text: string): void;
}

const seedSources = [
  ['selected', 'selection'],
  ['with-details', 'collection'],
  ['pasted', 'pasteList'],
] as const satisfies [SeedSource, MessageName][];

function SeedChoice(props: SeedChoiceProps) {
  const { source, selected, withDetails, onSource } = props;
  const t = useTranslation();
  return (
    <FormSection heading={t('crawlSeeds')}>
      <Segmented
        label={t('crawlSeeds')}
        options={seedSources.map(([value, name]) => [value, t(name)])}
        value={source}
        onChoose={onSource}
      />
      {source === 'selected' && (
        <p className="note">{selected === 0 ? t('crawlNothingSelected') : t.plural('crawlSelected', selected)}</p>
      )}
      {source === 'with-details' && (
        <p className="note">{withDetails === 0 ? t('crawlNoDetails') : t.plural('crawlWithDetails', withDetails)}</p>
      )}
      {source === 'pasted' && <PastedSeeds {...props} />}
    </FormSection>
  );
}

function PastedSeeds({ text, pasted, otherWords, onType }: SeedChoiceProps) {
  const t = useTranslation();
  const noteId = useId();
  return (
    <>
      {text.length > maxPasteLength ? (
        <LongPasteNote videos={pasted} onRemove={() => onType('')} />
      ) : (
        <textarea
          className="textarea code"
          dir="ltr"
          rows={4}
          spellCheck={false}
          aria-label={t('pasteList')}
          aria-describedby={noteId}
          value={text}
          onChange={({ target }) => onType(target.value)}
          onPaste={interceptLongPaste((long) => onType(`${text}\n${long}`))}
        />
      )}
      <p id={noteId} className="note">
        {joinFacts(t, [
          pasted > 0 && t.plural('videoCount', pasted),
          otherWords > 0 ? t.plural('crawlWithout', otherWords) : t('crawlPasteNote'),
        ])}
      </p>
    </>
  );
}

/** Shown in place of pasted text that is too long for the field. */
function LongPasteNote({ videos, onRemove }: { videos: number; onRemove(): void }) {
  const t = useTranslation();
  return (
    <p>
      <span role="status">{t.plural('crawlLong', videos)}</span>{' '}
      <button type="button" className="link" onClick={onRemove}>
        {t('crawlLongClose')}
      </button>
    </p>
  );
}

type CrawlOptions = Omit<CrawlPlan, 'kind' | 'seeds'>;

/** Plans a crawl of related videos, with its maximum cost and a cost limit. */
export function CrawlPane() {
  const t = useTranslation();
  const runs = useRunsOfKind('crawl');
  const { seeds, seedChoice } = useSeeds();
  const [choice, setChoice] = useState(
    (): CrawlOptions => ({ ...defaultCrawl, randomSeed: randomUpTo(maxRandomSeed) }),
  );
  const [budget, setBudget] = useState<Micros | null>(null);
  const languages = useApp((state) => state.settings.languages);
  const plan = useMemo((): CrawlPlan => ({ kind: 'crawl', seeds, ...choice }), [seeds, choice]);
  const running = runs.filter(({ state }) => state === 'running');
  return (
    <SourceFrame
      heading={t('relatedNetwork')}
      purpose={t('crawlPurpose')}
      runs={runs.filter((run) => !running.includes(run))}
      next={<ShowNetworkButton />}
    >
      <PlannedForm
        plan={running.length > 0 ? <RunningCrawls runs={running} /> : <CrawlPlanPanel plan={plan} budget={budget} />}
      >
        <SeedChoice {...seedChoice} />
        <CrawlForm
          choice={choice}
          budget={budget}
          onBudget={setBudget}
          preferred={languages}
          onChange={(part) => setChoice({ ...choice, ...part })}
        />
      </PlannedForm>
    </SourceFrame>
  );
}

function ShowNetworkButton() {
  const library = useLibraryStore();
  const t = useTranslation();
  return (
    <div>
      <button type="button" className="button small" onClick={() => library.getState().goToPane('network')}>
        <Icon name="network" />
        <span>{t('crawlShowNetwork')}</span>
      </button>
    </div>
  );
}

function useSeeds() {
  const selected = useSnapshot((state) => state.selected);
  const snapshot = useSnapshot((state) => state.snapshot);
  const exclusions = useSnapshot((state) => state.exclusions);
  const withDetails = useMemo(
    () => (snapshot ? idsWithDetails(snapshot).filter((id) => !exclusions.has(id)) : []),
    [snapshot, exclusions],
  );
  const [source, choose] = useState<SeedSource>(selected.size > 0 ? 'selected' : 'pasted');
  const [text, type] = useState('');
  const pasted = useMemo(() => parseSeeds(text), [text]);
  const seeds = useMemo(
    () => ({ selected: [...selected], 'with-details': withDetails, pasted: pasted.seeds })[source],
    [selected, withDetails, pasted, source],
  );
  const seedChoice = {
    source,
    selected: selected.size,
    withDetails: withDetails.length,
    text,
    pasted: pasted.seeds.length,
    otherWords: pasted.otherWords,
    onSource: choose,
    onType: type,
  };
  return { seeds, seedChoice };
}

/** Replaces the plan while a crawl is in progress. */
function RunningCrawls({ runs }: { runs: readonly RunView[] }) {
  const { actions, disabledReason } = useRunActions();
  return (
    <div className="stack">
      {runs.map((run) => (
        <RunBar key={run.id} run={run} disabledReason={disabledReason} actions={actions}>
          <ShowNetworkButton />
        </RunBar>
      ))}
    </div>
  );
}

function CrawlPlanPanel({ plan, budget }: { plan: CrawlPlan; budget: Micros | null }) {
  const t = useTranslation();
  return (
    <PlanPanel>
      <CollectionField label={t('resultsInto')} />
      {plan.seeds.length === 0 ? (
        <p className="note">{t('crawlNoSeed')}</p>
      ) : (
        <>
          <CrawlSums plan={plan} />
          <StartRunButton label={t('getRelated')} plan={plan} budget={budget} wide />
          <p className="note">{t('crawlEnds')}</p>
        </>
      )}
    </PlanPanel>
  );
}
