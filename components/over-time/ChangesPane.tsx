import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useRunComparisonStore } from '@/components/over-time/use-run-comparison';
import { useRuns } from '@/components/runs/use-runs';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import {
  capturesOfRun,
  chooseRunPair,
  compareLists,
  listsToCompare,
  type MovedVideo,
  type RankedVideo,
} from '@/lib/over-time/compare-lists';
import { watchUrl } from '@/lib/platform/platform-links';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';
import '@/components/ui/plots.css';
import { ReadingCollection } from '@/components/collection/EmptyCollection';
import { dateTimeText } from '@/components/ui/format-text';
import { Notice } from '@/components/ui/Notice';
import { StateView } from '@/components/ui/StateView';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { runName } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';

interface RunOption {
  id: string;
  /** The name and time of the run. */
  text: string;
}

interface RunPairFieldsProps {
  runs: readonly RunOption[];
  before: string;
  after: string;
  onChoose(before: string, after: string): void;
}

export function RunPairFields({ runs, before, after, onChoose }: RunPairFieldsProps) {
  const t = useTranslation();
  return (
    <div className="flex-row wrap plot-toolbar">
      <RunSelect label={t('changesBefore')} runs={runs} value={before} onChoose={(id) => onChoose(id, after)} />
      <RunSelect label={t('changesAfter')} runs={runs} value={after} onChoose={(id) => onChoose(before, id)} />
    </div>
  );
}

interface RunSelectProps {
  label: string;
  runs: readonly RunOption[];
  value: string;
  onChoose(id: string): void;
}

function RunSelect({ label, runs, value, onChoose }: RunSelectProps) {
  return (
    <label className="field changes-run">
      <span className="label">{label}</span>
      <select className="select" value={value} onChange={({ target }) => onChoose(target.value)}>
        {runs.map(({ id, text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ListChangesProps {
  /** The videos of each of the two runs, in list order. */
  before: readonly VideoId[];
  after: readonly VideoId[];
  /** Whether positions in the lists mean something. */
  ordered: boolean;
  titleOf(id: VideoId): string | null;
}

/**
 * Shows the changes between two runs: how similar they are, and the videos that appeared, disappeared or, in lists with
 * an order, moved.
 */
export function ListChanges({ before, after, ordered, titleOf }: ListChangesProps) {
  const t = useTranslation();
  const {
    appeared,
    disappeared,
    moved,
    stayed,
    shared,
    jaccard,
    spearman: rankCorrelation,
  } = useMemo(() => compareLists(before, after), [before, after]);
  return (
    <div className="changes">
      <div className="changes-figures">
        <Figure value={jaccard === null ? null : percentText(t, jaccard)} label={t('changesJaccard')}>
          {jaccard === null ? t('changesBothEmpty') : t('changesJaccardSentence', percentText(t, jaccard))}
        </Figure>
        {ordered && (
          <Figure value={rankCorrelation === null ? null : numberText(t, rankCorrelation)} label={t('changesOrder')}>
            {correlationText(t, rankCorrelation)}
          </Figure>
        )}
      </div>
      <VideoList
        heading={t.plural('changesAppeared', appeared.length)}
        all={appeared}
        ordered={ordered}
        titleOf={titleOf}
      />
      <VideoList
        heading={t.plural('changesGone', disappeared.length)}
        all={disappeared}
        ordered={ordered}
        titleOf={titleOf}
      />
      {ordered && (
        <VideoList heading={t.plural('changesMoved', moved.length)} all={moved} ordered={ordered} titleOf={titleOf} />
      )}
      <p className="note">{ordered ? t.plural('changesStayed', stayed) : t.plural('changesInBoth', shared)}</p>
    </div>
  );
}

interface FigureProps {
  value: string | null;
  label: string;
  children: ReactNode;
}

function Figure({ value, label, children }: FigureProps) {
  const t = useTranslation();
  return (
    <div>
      <p className="note">{label}</p>
      <b>{value ?? t('changesNone')}</b>
      <p className="secondary-text">{children}</p>
    </div>
  );
}

interface VideoListProps {
  heading: string;
  ordered: boolean;
  all: readonly (RankedVideo | MovedVideo)[];
  titleOf(id: VideoId): string | null;
}

function VideoList({ heading, all, ordered, titleOf }: VideoListProps) {
  const t = useTranslation();
  return (
    <section>
      <h2>{heading}</h2>
      <ExpandableList items={all} initialCount={20} countMessage="shownOf" className="changes-list">
        {(one) => (
          <li key={one.id} className="flex-row">
            {ordered && (
              <span className="changes-rank">
                {'from' in one ? t('changesFromTo', one.from, one.to) : numberText(t, one.rank)}
              </span>
            )}
            <span className="grow">
              <ExternalLink href={watchUrl(one.id)}>{titleOf(one.id) ?? one.id}</ExternalLink>
            </span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

/** Figures are truncated, so that nearly equal lists are not shown as 1 or 100%. */
const truncated = { roundingMode: 'trunc', signDisplay: 'negative' } as const;

const percentText = (t: Translate, share: number): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1, ...truncated }).format(share);
const numberText = (t: Translate, n: number): string =>
  new Intl.NumberFormat(t.locale, { maximumFractionDigits: 2, ...truncated }).format(n);

/** Describes a rank correlation without using statistical terms. */
function correlationText(t: Translate, correlation: number | null): string {
  if (correlation === null) return t('changesOrderNone');
  if (correlation === 1) return t('changesOrderSame');
  if (correlation === -1) return t('changesOrderReverse');
  if (correlation >= 0.9) return t('changesOrderNearly');
  if (correlation >= 0.5) return t('changesOrderAlike');
  return correlation > -0.5 ? t('changesOrderLoose') : t('changesOrderTurned');
}

export function ChangesPane() {
  const library = useLibraryStore();
  const { snapshot } = useSnapshot();
  const { runs } = useRuns();
  const store = useRunComparisonStore();
  const { comparedRunIds, selected } = useStore(store);
  const runsWithCaptures = useMemo(
    () => runs.filter((run) => snapshot && capturesOfRun(run, snapshot.captures).length > 0),
    [runs, snapshot],
  );
  const pair = useMemo(
    () => chooseRunPair(runsWithCaptures, comparedRunIds, selected),
    [runsWithCaptures, comparedRunIds, selected],
  );
  const t = useTranslation();
  if (!snapshot) return <ReadingCollection />;
  const before = runsWithCaptures.find(({ id }) => id === pair?.before);
  const after = runsWithCaptures.find(({ id }) => id === pair?.after);
  if (!pair || !before || !after) return <NothingToCompare onRuns={() => library.getState().goToPane('runs')} />;
  const choices = runsWithCaptures.map((run) => ({
    id: run.id,
    text: `${dateTimeText(t, run.createdAt)} · ${t.message(runName(run))}`,
  }));
  return (
    <>
      <RunPairFields
        runs={choices}
        {...pair}
        onChoose={(before, after) => store.getState().choose({ before, after })}
      />
      {[before, after].some(lacksResponses) && <Notice icon="triangle-alert">{t('changesUnfinished')}</Notice>}
      <RunComparison snapshot={snapshot} before={before} after={after} />
    </>
  );
}

const lacksResponses = ({ state, refused, failed }: RunView): boolean =>
  state !== 'done' || refused.length > 0 || failed !== null;

interface RunComparisonProps {
  snapshot: Snapshot;
  before: RunView;
  after: RunView;
}

function RunComparison({ snapshot, before, after }: RunComparisonProps) {
  const t = useTranslation();
  const { earlier, later, ordered, requested } = useMemo(
    () => listsToCompare(before, after, snapshot.captures),
    [snapshot, before, after],
  );
  if (requested === 'none') return <p className="note">{t('changesNoneInBoth')}</p>;
  return (
    <>
      {requested === 'some' && <p className="note">{t('changesOnlyRequested')}</p>}
      <ListChanges before={earlier} after={later} ordered={ordered} titleOf={(id) => titleById(snapshot, id)} />
    </>
  );
}

function NothingToCompare({ onRuns }: { onRuns(): void }) {
  const t = useTranslation();
  const actions = (
    <button type="button" className="button" onClick={onRuns}>
      {t('runs')}
    </button>
  );
  return (
    <StateView icon="columns-2" heading={t('changesNothing')} actions={actions}>
      <p>{t('changesNothingSentence')}</p>
    </StateView>
  );
}
