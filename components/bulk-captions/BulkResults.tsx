import { useMemo } from 'react';
import { useBulk } from '@/components/bulk-captions/use-bulk';
import { useLibrary } from '@/components/collection/use-library';
import { RunBar } from '@/components/runs/RunBar';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { useRunActions } from '@/components/runs/use-runs';
import { useSavedHref } from '@/components/saved-captions/track-links';
import { useApp } from '@/components/ui/app-state';
import { joinFacts } from '@/components/ui/format-text';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { BulkSourceName } from '@/lib/bulk-captions/bulk-route';
import { captionOutcomeNames } from '@/lib/bulk-captions/caption-rows';
import { videosToRequest } from '@/lib/bulk-captions/fetch-plan';
import { chosenFormats } from '@/lib/bulk-captions/store/zip-store';
import { formats } from '@/lib/captions/formats';
import { shownCollection } from '@/lib/collection/store/library-store';
import { type CaptionCounts, type CaptionOutcome, captionOutcomes, countOutcomes } from '@/lib/runs/caption-outcome';
import { languageName } from '@/lib/shared/display-names';
import { BulkAlternatives } from './BulkAlternatives';
import { BulkExport } from './BulkExport';
import { BulkTable } from './BulkTable';
import { MissingTitles } from './MissingTitles';
import type { BulkOverview, CaptionsRun } from './use-bulk-overview';
import { sourceNames, useBulkRoute, useTrackRequests } from './use-bulk-sources';

interface Props {
  overview: BulkOverview | null;
  /** The runs that contain videos of the list, newest first. */
  runs: readonly CaptionsRun[];
  source: BulkSourceName;
  videos: number;
}

export function BulkResults({ overview, runs, source, videos }: Props) {
  const t = useTranslation();
  return (
    <>
      <SetupLine source={source} videos={videos} />
      <Runs runs={runs} />
      {overview ? (
        <Results overview={overview} runs={runs} />
      ) : (
        <p className="note" role="status">
          {t('bulkReading')}
        </p>
      )}
    </>
  );
}

function SetupLine({ source, videos }: Pick<Props, 'source' | 'videos'>) {
  const t = useTranslation();
  const { choose } = useBulkRoute();
  const batch = useApp((state) => state.settings.bulkCaptions);
  const requests = useTrackRequests();
  const collection = useLibrary(shownCollection);
  const languages = requests.map(({ lang }) => (lang === null ? t('anyLanguage') : languageName(lang, t.locale)));
  const named = { collection: collection?.name, list: t('importPasted') };
  const sourceText = (source in named && named[source as keyof typeof named]) || t(sourceNames[source]);
  return (
    <div className="bulk-summary">
      <bdi className="strong">{sourceText}</bdi>
      <span className="note grow">
        {joinFacts(t, [
          t.plural('videoCount', videos),
          ...languages,
          chosenFormats(batch.formats)
            .map((format) => `.${formats[format].extension}`)
            .join(' '),
        ])}
      </span>
      <button type="button" className="button small quiet" onClick={() => choose({ isSetup: true })}>
        {t('change')}
      </button>
    </div>
  );
}

/** Shows the runs that are unfinished or have failed requests or, if there are none, the latest run. */
function Runs({ runs }: Pick<Props, 'runs'>) {
  const { actions, disabledReason } = useRunActions();
  const open = runs.filter(({ run }) => run.endedAt === null || run.failed !== null);
  const shown = open.length > 0 ? open : runs.slice(0, 1);
  return (
    <ul className="stack bulk-runs" aria-live="polite">
      {shown.map(({ run }) => (
        <li key={run.id}>
          <RunBar run={run} disabledReason={disabledReason} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function Results({ overview, runs }: Pick<Props, 'runs'> & { overview: BulkOverview }) {
  const t = useTranslation();
  const { outcome: selectedOutcome, choose } = useBulkRoute();
  const hrefOf = useSavedHref();
  const titles = useBulk((state) => state.titles);
  const { rows, plan, fetches } = overview;
  const counts = useMemo(() => countOutcomes(rows.map(({ outcome }) => outcome)), [rows]);
  const shownRows = useMemo(
    () => (selectedOutcome === null ? rows : rows.filter(({ outcome }) => outcome === selectedOutcome)),
    [rows, selectedOutcome],
  );
  const isRunning = runs.some(({ run }) => run.state === 'running');
  const videos = videosToRequest(fetches).length;
  const tracks = fetches.reduce((sum, { fetchPlan }) => sum + fetchPlan.toRequest.length, 0);
  // The bar of their run sends failed requests again.
  const isInRunBar = counts.failed === tracks && runs.some(({ run }) => run.failed && run.state !== 'stopped');
  return (
    <section className="bulk-results" aria-label={t('results')}>
      <MissingTitles />
      <div className="bulk-bar">
        <OutcomeFilter counts={counts} selected={selectedOutcome} onShow={(outcome) => choose({ outcome })} />
        {!isRunning && videos > 0 && !isInRunBar && (
          <StartRunButton
            // A response saying that a video has no captions is outdated after a day, so the video is requested again
            // as well.
            label={counts.failed === tracks ? t.plural('bulkRetry', tracks) : t.plural('bulkGet', videos)}
            plan={plan}
            budget={null}
            small
            primary={false}
          />
        )}
        <BulkExport rows={rows} primary={!isRunning} />
      </div>
      {!isRunning && <BulkAlternatives overview={overview} />}
      <BulkTable rows={shownRows} titles={titles} hrefOf={hrefOf} />
    </section>
  );
}

interface OutcomeFilterProps {
  counts: CaptionCounts;
  /** `null` shows all outcomes. */
  selected: CaptionOutcome | null;
  onShow(outcome: CaptionOutcome | null): void;
}

function OutcomeFilter({ counts, selected, onShow }: OutcomeFilterProps) {
  const t = useTranslation();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const outcomes = captionOutcomes.filter((outcome) => counts[outcome] > 0 || outcome === selected);
  return (
    <Segmented<CaptionOutcome | null>
      label={t('showWhich')}
      options={[
        [null, `${t('all')} ${t.number(all)}`],
        ...outcomes.map(
          (outcome) => [outcome, `${t(captionOutcomeNames[outcome])} ${t.number(counts[outcome])}`] as const,
        ),
      ]}
      value={selected}
      onChoose={onShow}
    />
  );
}
