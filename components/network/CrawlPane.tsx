import { useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { tableStoreOf } from '@/components/collection/table-store';
import { interceptLongPaste, maxPasteLength } from '@/components/import/ListInput';
import { ParameterNamesNotice } from '@/components/runs/ParameterNamesNotice';
import { useRunsOfKind } from '@/components/runs/runs-store';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { SourceFrame } from '@/components/search/SourceFrame';
import { LimitField } from '@/components/ui/MoneyField';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { idsWithDetails, parseSeeds, type SeedSource } from '@/lib/network/crawl-seeds';
import { crawlStepSizes, maxCrawlRequests } from '@/lib/runs/crawl-rule';
import { isUnknownName, parameterKeysOf, parameterNamesOf } from '@/lib/runs/parameter-names';
import type { CrawlPlan } from '@/lib/runs/plan';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import { CrawlForm } from './CrawlForm';

/** Shows the maximum cost of a crawl step by step, and the country and language of its results. */
export function CrawlCost({ plan }: { plan: CrawlPlan }) {
  const t = useTranslation();
  const steps = crawlStepSizes(plan).map((max, depth) => ({ max, depth }));
  const calls = steps.reduce((sum, { max }) => sum + max, 0);
  return (
    <div className="stack tight">
      <dl className="plan-sums">
        {steps.map(({ max, depth }) => (
          <div key={depth}>
            <dt>{depth === 0 ? t('crawlStepSeeds') : t('crawlStep', depth)}</dt>
            <dd>{depth === 0 ? t.plural('crawlVideos', max) : t.plural('crawlVideosMost', max)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('crawlCalls')}</dt>
          <dd>{new Intl.NumberFormat(t.locale).format(calls)}</dd>
        </div>
      </dl>
      {plan.seeds.length > maxCrawlRequests && (
        <p className="note warned">{t('crawlTooMany', maxCrawlRequests, plan.seeds.length)}</p>
      )}
      <p className="note">{t('crawlEnds', maxCrawlRequests)}</p>
      <Notice icon="info">
        {t('crawlView', plan.country ?? t('relatedUnset'), plan.language ?? t('relatedUnset'))}
      </Notice>
    </div>
  );
}

interface SeedChoiceProps {
  source: SeedSource;
  selected: number;
  complete: number;
  text: string;
  /** Number of videos in the pasted text. */
  pasted: number;
  /** Number of words that name no video. */
  without: number;
  onSource(source: SeedSource): void;
  onType(text: string): void;
}

/** Chooses the seeds of a crawl. */
export function SeedChoice({ source, selected, complete, text, pasted, without, onSource, onType }: SeedChoiceProps) {
  const t = useTranslation();
  const name = useId();
  const noteId = useId();
  const choices = [
    ['selected', t.plural('crawlSelected', selected), selected === 0],
    ['complete', t.plural('crawlComplete', complete), complete === 0],
    ['pasted', t('crawlPasted'), false],
  ] as const;
  return (
    <fieldset className="field">
      <legend className="label">{t('crawlSeeds')}</legend>
      {choices.map(([value, label, empty]) => (
        <label key={value} className="ticked">
          <input
            type="radio"
            name={name}
            checked={source === value}
            disabled={empty && source !== value}
            onChange={() => onSource(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      {source === 'selected' && selected === 0 && <p className="note">{t('crawlSelectFirst')}</p>}
      {source === 'pasted' && (
        <>
          {text.length > maxPasteLength ? (
            <LongPasteNote videos={pasted} onRemove={() => onType('')} />
          ) : (
            <textarea
              className="paste"
              dir="ltr"
              rows={4}
              spellCheck={false}
              aria-label={t('crawlPasted')}
              aria-describedby={noteId}
              value={text}
              onChange={({ target }) => onType(target.value)}
              onPaste={interceptLongPaste((long) => onType(`${text}\n${long}`))}
            />
          )}
          <p id={noteId} className="note">
            {without > 0 ? t.plural('crawlWithout', without) : t('crawlPasteNote')}
          </p>
        </>
      )}
    </fieldset>
  );
}

/** Replaces a pasted text that is too long for the field. */
function LongPasteNote({ videos, onRemove }: { videos: number; onRemove(): void }) {
  const t = useTranslation();
  return (
    <p>
      <span role="status">{t.plural('crawlLong', videos)}</span>{' '}
      <button type="button" className="link" onClick={onRemove}>
        {t('crawlLongAway')}
      </button>
    </p>
  );
}

type CrawlOptions = Omit<CrawlPlan, 'kind' | 'seeds'>;
const defaultOptions: CrawlOptions = { depth: 1, pages: 1, country: null, language: null, perStep: 100 };

/** Plans a crawl of related videos, with its maximum cost and a hard limit. */
export function CrawlPane({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const runs = useRunsOfKind(panel, 'crawl');
  const { seeds, choosing } = useSeeds(panel);
  return (
    <SourceFrame heading={t('libraryRelated')} purpose={t('crawlPurpose')} runs={runs} empty={t('sourceNothingYet')}>
      <SeedChoice {...choosing} />
      <CrawlSettings panel={panel} seeds={seeds} />
    </SourceFrame>
  );
}

function useSeeds(panel: PanelStore) {
  const selected = useStore(tableStoreOf(panel), (state) => state.selected);
  const snapshot = useStore(snapshotStoreOf(panel), (state) => state.snapshot);
  const complete = useMemo(() => (snapshot ? idsWithDetails(snapshot) : []), [snapshot]);
  const [source, choose] = useState<SeedSource>(selected.size > 0 ? 'selected' : 'pasted');
  const [text, type] = useState('');
  const pasted = useMemo(() => parseSeeds(text), [text]);
  const seeds = useMemo(
    () => ({ selected: [...selected], complete, pasted: pasted.seeds })[source],
    [selected, complete, pasted, source],
  );
  const choosing = {
    source,
    selected: selected.size,
    complete: complete.length,
    text,
    pasted: pasted.seeds.length,
    without: pasted.without,
    onSource: choose,
    onType: type,
  };
  return { seeds, choosing };
}

function CrawlSettings({ panel, seeds }: { panel: PanelStore; seeds: VideoId[] }) {
  const t = useTranslation();
  const [choice, setChoice] = useState(defaultOptions);
  const [budget, setBudget] = useState<Micros | null>(null);
  const settings = useStore(panel, (state) => state.settings);
  const names = parameterNamesOf(settings);
  const unknown = {
    country: isUnknownName('relatedVideos.country', names),
    language: isUnknownName('relatedVideos.language', names),
  };
  const { openOptions } = panel.getState();
  const plan = useMemo((): CrawlPlan => ({ kind: 'crawl', seeds, ...choice }), [seeds, choice]);
  return (
    <div className="stack">
      <CrawlForm
        choice={choice}
        preferred={settings.languages}
        unknown={unknown}
        onChange={(change) => setChoice({ ...choice, ...change })}
        onNames={() => void openOptions()}
      />
      <ParameterNamesNotice keys={parameterKeysOf(plan)} names={names} onOptions={() => void openOptions()} />
      <div className="source-form">
        <LimitField label={t('crawlStop')} micros={budget} onChange={setBudget} />
      </div>
      {seeds.length === 0 ? (
        <p className="note">{t('crawlNoSeed')}</p>
      ) : (
        <>
          <CrawlCost plan={plan} />
          <StartRunButton panel={panel} label={t('crawlBegin')} plan={plan} budget={budget} />
        </>
      )}
    </div>
  );
}
