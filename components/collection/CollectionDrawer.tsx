import { useEffect, useId, useMemo, useRef } from 'react';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { ScheduleSection } from '@/components/over-time/ScheduleSection';
import { DetailsSection } from '@/components/runs/DetailsSection';
import { RunBar } from '@/components/runs/RunBar';
import { momentText } from '@/components/runs/run-text';
import { useRunActions, useRuns } from '@/components/runs/use-runs';
import { useNow } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { DuplicateRule } from '@/lib/collection/collection';
import { type Collection, duplicateRules, type ItemBatch } from '@/lib/collection/records';
import { countSources, knownSource } from '@/lib/collection/video-table';
import type { RunKind } from '@/lib/runs/plan-schema';
import { runName } from '@/lib/runs/run-name';
import { openRunsFirst } from '@/lib/runs/run-view';
import type { MessageName } from '@/lib/shared/localized-text';
import { itemSourceLabels } from './cell-text';
import './drawer.css';

interface Props {
  collection: Collection;
  /** True if the drawer takes the focus, because the user has just opened it. */
  takesFocus: boolean;
  onClose(): void;
}

export function CollectionDrawer({ collection, takesFocus, onClose }: Props) {
  const t = useTranslation();
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) container.current?.focus();
  }, [takesFocus]);
  return (
    <aside
      ref={container}
      className="drawer"
      tabIndex={-1}
      aria-label={t('drawer')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="flex-row">
        <h2 className="grow">{t('drawer')}</h2>
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
      </header>
      <ErrorBoundary>
        <DetailsSection />
      </ErrorBoundary>
      <ErrorBoundary>
        <ScheduleSection />
      </ErrorBoundary>
      <ErrorBoundary>
        <RunsSection />
      </ErrorBoundary>
      <SourcesSection />
      <DuplicatesSection rule={collection.duplicates} />
    </aside>
  );
}

const runKindLabels: Readonly<Record<RunKind, MessageName>> = {
  search: 'search',
  playlist: 'playlistOrChannel',
  crawl: 'relatedNetwork',
  popular: 'libraryPopular',
  captions: 'bulkCaptions',
  details: 'details',
};

/** Counts the videos by the source that first added them. */
function SourcesSection() {
  const t = useTranslation();
  const snapshot = useSnapshot((state) => state.snapshot);
  const runs = useRuns((state) => state.runs);
  const sources = useMemo(() => {
    const kinds = new Map(runs.map(({ id, plan }) => [id, plan.kind]));
    const nameOf = ({ from, runId }: ItemBatch) => {
      const kind = runId === null ? undefined : kinds.get(runId);
      return kind ? runKindLabels[kind] : itemSourceLabels[knownSource(from)];
    };
    return snapshot ? countSources(snapshot, nameOf) : [];
  }, [snapshot, runs]);
  if (sources.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{t('tableAddedHeading')}</h2>
      <dl className="plan-sums">
        {sources.map(([name, videos]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{t.number(videos)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const ruleTexts: Readonly<Record<DuplicateRule, readonly [name: MessageName, note: MessageName]>> = {
  'record-again': ['duplicatesAdd', 'duplicatesAddNote'],
  skip: ['duplicatesSkip', 'duplicatesSkipNote'],
  update: ['duplicatesUpdate', 'duplicatesUpdateNote'],
};

/** Lets the user choose what happens to a video that is added again. */
function DuplicatesSection({ rule }: { rule: DuplicateRule }) {
  const library = useLibraryStore();
  const t = useTranslation();
  const noteId = useId();
  const choose = (value: string) => {
    const duplicates = duplicateRules.find((one) => one === value);
    if (duplicates) void library.getState().change({ duplicates });
  };
  return (
    <section className="stack tight">
      <h2>{t('duplicates')}</h2>
      <select
        className="select"
        aria-label={t('duplicates')}
        aria-describedby={noteId}
        value={rule}
        onChange={({ target }) => choose(target.value)}
      >
        {duplicateRules.map((one) => (
          <option key={one} value={one}>
            {t(ruleTexts[one][0])}
          </option>
        ))}
      </select>
      <p id={noteId} className="note">
        {t(ruleTexts[rule][1])}
      </p>
    </section>
  );
}

/** Maximum number of runs shown here; the *Runs* page shows all of them. */
const maxShown = 5;

/**
 * Lists the latest runs of the current collection. Runs that are unfinished or have failed requests come first,
 * with their progress and actions.
 */
function RunsSection() {
  const t = useTranslation();
  const route = useLibrary((state) => state.route);
  const runs = useRuns((state) => state.runs);
  const { actions, disabledReason } = useRunActions();
  const now = useNow(null);
  if (runs.length === 0) return null;
  return (
    <section className="stack tight">
      <div className="flex-row">
        <h2 className="grow">{t('runs')}</h2>
        <a className="link note" href={hashFromRoute({ ...route, pane: 'runs' })}>
          {t('runsAll')}
        </a>
      </div>
      <ul className="stack tight">
        {openRunsFirst(runs, maxShown).map((run) =>
          run.endedAt === null || run.failed ? (
            <li key={run.id}>
              <RunBar run={run} disabledReason={disabledReason} actions={actions} />
            </li>
          ) : (
            <li key={run.id} className="flex-row">
              <bdi className="grow">{t.message(runName(run))}</bdi>
              <time className="note nowrap">{momentText(t, run.endedAt, now)}</time>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
