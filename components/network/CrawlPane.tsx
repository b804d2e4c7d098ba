import { useId, useMemo, useState } from 'react';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { interceptLongPaste, maxPasteLength } from '@/components/import/ListInput';
import { RunBar } from '@/components/runs/RunBar';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useRunActions, useRunsOfKind } from '@/components/runs/use-runs';
import { SourceFrame } from '@/components/search/SourceFrame';
import { useApp } from '@/components/ui/app-state';
import { FormSection } from '@/components/ui/FormSection';
import { Icon } from '@/components/ui/Icon';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { randomUpTo } from '@/lib/browser/environment';
import { idsWithDetails, parseSeeds, type SeedSource } from '@/lib/network/network';
import { crawlStepSizes } from '@/lib/runs/crawl-rule';
import { maxCrawlRequests, maxRandomSeed } from '@/lib/runs/plan-limits';
import type { CrawlPlan } from '@/lib/runs/plan-schema';
import type { RunView } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import type { MessageName } from '@/lib/shared/localized-text';
import { CrawlForm } from './CrawlForm';

function CrawlRequests({ plan }: { plan: CrawlPlan }) {
  const t = useTranslation();
  const steps = crawlStepSizes(plan).map((max, index) => ({ max, depth: index + 1 }));
  return (
    <>
      <dl className="plan-sums">
        {steps.map(({ max, depth }) => (
          <div key={depth}>
            <dt>{t('crawlDepthOf', depth)}</dt>
            <dd>{t.plural(depth === 1 ? 'requestCount' : 'crawlRequestsMost', max)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('crawlTotal')}</dt>
          <dd>
            {t.plural(
              'requestCount',
              steps.reduce((sum, { max }) => sum + max, 0),
            )}
          </dd>
        </div>
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
          className="textarea"
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
        {otherWords > 0 ? t.plural('crawlWithout', otherWords) : t('crawlPasteNote')}
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
const defaultOptions: Omit<CrawlOptions, 'randomSeed'> = {
  depth: 1,
  pages: 1,
  country: null,
  language: null,
  perStep: 100,
};

/** Plans a crawl of related videos, with its maximum cost and a cost limit. */
export function CrawlPane() {
  const library = useLibraryStore();
  const t = useTranslation();
  const runs = useRunsOfKind('crawl');
  const { seeds, seedChoice } = useSeeds();
  const active = runs.filter(({ endedAt }) => endedAt === null);
  return (
    <SourceFrame
      heading={t('relatedNetwork')}
      purpose={t('crawlPurpose')}
      runs={runs.filter(({ endedAt }) => endedAt !== null)}
      empty={t('sourceNothingYet')}
    >
      <div>
        <SeedChoice {...seedChoice} />
        <CrawlSettings seeds={seeds} active={active} />
      </div>
      {runs.length > 0 && (
        <div>
          <button type="button" className="button small" onClick={() => library.getState().goToPane('network')}>
            <Icon name="network" />
            <span>{t('crawlShowNetwork')}</span>
          </button>
        </div>
      )}
    </SourceFrame>
  );
}

function useSeeds() {
  const selected = useSnapshot((state) => state.selected);
  const snapshot = useSnapshot((state) => state.snapshot);
  const withDetails = useMemo(() => (snapshot ? idsWithDetails(snapshot) : []), [snapshot]);
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

interface CrawlSettingsProps {
  seeds: VideoId[];
  /** The crawls that have not ended. While one of them is in progress, the cost and the start button are hidden. */
  active: readonly RunView[];
}

function CrawlSettings({ seeds, active }: CrawlSettingsProps) {
  const t = useTranslation();
  const [choice, setChoice] = useState(
    (): CrawlOptions => ({ ...defaultOptions, randomSeed: randomUpTo(maxRandomSeed) }),
  );
  const [budget, setBudget] = useState<Micros | null>(null);
  const languages = useApp((state) => state.settings.languages);
  const { actions, disabledReason } = useRunActions();
  const plan = useMemo((): CrawlPlan => ({ kind: 'crawl', seeds, ...choice }), [seeds, choice]);
  const change = (part: Partial<CrawlOptions>) => setChoice({ ...choice, ...part });
  return (
    <>
      <CrawlForm choice={choice} budget={budget} onBudget={setBudget} preferred={languages} onChange={change} />
      {active.length > 0 && (
        <FormSection heading={t('crawlProgress')}>
          {active.map((run) => (
            <RunBar key={run.id} run={run} disabledReason={disabledReason} actions={actions} />
          ))}
        </FormSection>
      )}
      {!active.some(({ state }) => state === 'running') && (
        <FormSection heading={t('estimatedCost')}>
          {seeds.length === 0 ? (
            <p className="note">{t('crawlNoSeed')}</p>
          ) : (
            <div className="form-plan">
              <CrawlRequests plan={plan} />
              <StartRunButton label={t('getRelated')} plan={plan} budget={budget} />
              <p className="note">{t('crawlEnds')}</p>
            </div>
          )}
        </FormSection>
      )}
    </>
  );
}
