import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useRunComparisonStore } from '@/components/over-time/use-run-comparison';
import { useRuns } from '@/components/runs/use-runs';
import { useAppStore } from '@/components/ui/app-state';
import { useNow } from '@/components/ui/clock';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { Figure, Figures } from '@/components/ui/Figures';
import { dateFormat, joinFacts } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { Notice } from '@/components/ui/Notice';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { firstBatchOf, originLabel } from '@/lib/collection/video-table';
import { capturesOfRun, chooseRunPair, compareLists, listsToCompare } from '@/lib/over-time/compare-lists';
import { watchUrl } from '@/lib/platform/platform-links';
import { runName } from '@/lib/runs/run-name';
import type { RunView } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ExportListButton } from './ExportListButton';

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
  /** The choice of the view, shown first. */
  children: ReactNode;
}

function RunPairFields({ runs, before, after, onChoose, children }: RunPairFieldsProps) {
  const t = useTranslation();
  return (
    <>
      {children}
      <div className="flex-row wrap plot-toolbar run-pair">
        <RunSelect label={t('changesBefore')} runs={runs} value={before} onChoose={(id) => onChoose(id, after)} />
        <span className="note">{t('changesComparedWith')}</span>
        <RunSelect label={t('changesAfter')} runs={runs} value={after} onChoose={(id) => onChoose(before, id)} />
      </div>
    </>
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
    <select className="select small" aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {runs.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface ListChangesProps {
  /** The videos of each of the two runs, in list order. */
  before: readonly VideoId[];
  after: readonly VideoId[];
  /** Whether positions in the lists mean something. */
  ordered: boolean;
  titleOf(id: VideoId): string | null;
  /** Returns what else is known about a video, such as its channel. */
  factsOf(id: VideoId): string;
  onCopyId(id: VideoId): void;
  /** Renders the export of all changes. */
  exportOf?(changes: readonly Change[]): ReactNode;
}

type ChangeKind = 'new' | 'lost' | 'moved';

const changeLabels: Record<ChangeKind, MessageName> = { new: 'changeNew', lost: 'changeLost', moved: 'changeMoved' };

interface Change {
  kind: ChangeKind;
  id: VideoId;
  /** The position in each list; `null` if the list lacks the video. */
  from: number | null;
  to: number | null;
}

/** Shows how similar two runs are, and the videos that are new, lost or, in lists with an order, moved. */
export function ListChanges({ before, after, ordered, titleOf, factsOf, onCopyId, exportOf }: ListChangesProps) {
  const t = useTranslation();
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const { jaccard, spearman, ...comparison } = useMemo(() => compareLists(before, after), [before, after]);
  const changes: Change[] = [
    ...comparison.appeared.map(({ id, rank }) => ({ kind: 'new' as const, id, from: null, to: rank })),
    ...comparison.disappeared.map(({ id, rank }) => ({ kind: 'lost' as const, id, from: rank, to: null })),
    ...(ordered ? comparison.moved.map((video) => ({ kind: 'moved' as const, ...video })) : []),
  ];
  const kinds: readonly ChangeKind[] = ordered ? ['new', 'lost', 'moved'] : ['new', 'lost'];
  const countOf = (one: ChangeKind) => changes.filter((change) => change.kind === one).length;
  return (
    <>
      <Figures>
        <Figure value={jaccard === null ? '–' : percentText(t, jaccard)}>{t('changesJaccard')}</Figure>
        {ordered && <Figure value={spearman === null ? '–' : numberText(t, spearman)}>{t('changesOrder')}</Figure>}
        <Figure value={t.number(ordered ? comparison.stayed : comparison.shared)}>
          {t(ordered ? 'changesStayed' : 'changesInBoth')}
        </Figure>
        {kinds.map((one) => (
          <Figure key={one} value={t.number(countOf(one))}>
            {t(changeLabels[one])}
          </Figure>
        ))}
      </Figures>
      <div className="flex-row wrap">
        <Segmented
          label={t('showWhich')}
          options={[
            [null, `${t('all')} ${t.number(changes.length)}`],
            ...kinds.map((one) => [one, `${t(changeLabels[one])} ${t.number(countOf(one))}`] as const),
          ]}
          value={kind}
          onChoose={setKind}
        />
        <span className="grow" />
        {changes.length > 0 && exportOf?.(changes)}
      </div>
      <ChangeTable
        key={kind}
        changes={kind ? changes.filter((change) => change.kind === kind) : changes}
        ordered={ordered}
        titleOf={titleOf}
        factsOf={factsOf}
        onCopyId={onCopyId}
      />
    </>
  );
}

interface ChangeTableProps extends Pick<ListChangesProps, 'ordered' | 'titleOf' | 'factsOf' | 'onCopyId'> {
  changes: readonly Change[];
}

function ChangeTable({ changes, ordered, titleOf, factsOf, onCopyId }: ChangeTableProps) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(20);
  if (changes.length === 0) return <p className="note">{t('changesNone')}</p>;
  return (
    <>
      <table className="plain-table data-table changes">
        <thead>
          <tr>
            {ordered && <th scope="col">{t('changesBefore')}</th>}
            {ordered && <th scope="col">{t('changesAfter')}</th>}
            <th scope="col">{t('timeChange')}</th>
            <th scope="col">{t('title')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, shown).map(({ kind, id, from, to }) => (
            <tr key={id}>
              {ordered && <td className="numeric">{from === null ? '–' : t.number(from)}</td>}
              {ordered && <td className="numeric">{to === null ? '–' : t.number(to)}</td>}
              <td>
                <span className={kind === 'lost' ? 'chip warning' : 'chip'}>{t(changeLabels[kind])}</span>
              </td>
              <th scope="row">
                <VideoLink id={id} title={titleOf(id)} /> <span className="note">{factsOf(id)}</span>
              </th>
              <td>
                <IconButton icon="copy" label={t('relatedCopyId')} onPress={() => onCopyId(id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown < changes.length && <ShowMore shown={t('shownOf', shown, changes.length)} onMore={showMore} />}
    </>
  );
}

/** Returns a function that copies the id of a video and says so. */
export function useCopyId(): (id: VideoId) => Promise<void> {
  const app = useAppStore();
  return async (id) => {
    const { ports, showToast } = app.getState();
    await ports.copy(id);
    showToast({ count: 'copiedIds', n: 1 });
  };
}

/** Links a video by its title or, without one, by its id. */
export function VideoLink({ id, title }: { id: VideoId; title: string | null }) {
  return <ExternalLink href={watchUrl(id)}>{title ?? <bdi className="code">{id}</bdi>}</ExternalLink>;
}

/** Returns the channel, if it was ever fetched, and where the video was found. */
export function foundText(t: Translate, snapshot: Snapshot, id: VideoId): string {
  const row = snapshot.rowOf.get(id) ?? -1;
  const channel = snapshot.cells.channelTitle?.[row];
  const batch = firstBatchOf(snapshot, row);
  return joinFacts(t, [typeof channel === 'string' && channel, batch ? t('rowAdded', t(originLabel(batch))) : null]);
}

/** Nearly equal lists are not shown as 1 or 100%. */
const unequal = (n: number, highest: number): number => (n < 1 ? Math.min(n, highest) : n);

export const percentText = (t: Translate, share: number): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 }).format(unequal(share, 0.999));
const numberText = (t: Translate, n: number): string =>
  new Intl.NumberFormat(t.locale, { maximumFractionDigits: 2, signDisplay: 'negative' }).format(unequal(n, 0.99));

interface Props {
  snapshot: Snapshot;
  /** The choice of the view, shown first. */
  children: ReactNode;
}

/** Compares two runs of the collection. */
export function ChangesView({ snapshot, children }: Props) {
  const { runs } = useRuns();
  const store = useRunComparisonStore();
  const { comparedRunIds, selected } = useStore(store);
  const runsWithCaptures = useMemo(
    () => runs.filter((run) => capturesOfRun(run, snapshot.captures).length > 0),
    [runs, snapshot],
  );
  const pair = useMemo(
    () => chooseRunPair(runsWithCaptures, comparedRunIds, selected),
    [runsWithCaptures, comparedRunIds, selected],
  );
  const t = useTranslation();
  const now = useNow(60_000);
  const before = runsWithCaptures.find(({ id }) => id === pair?.before);
  const after = runsWithCaptures.find(({ id }) => id === pair?.after);
  if (!pair || !before || !after) {
    return (
      <>
        {children}
        <NothingToCompare>{t('changesNothingSentence')}</NothingToCompare>
      </>
    );
  }
  const choices = runChoices(t, runsWithCaptures, now);
  return (
    <>
      <RunPairFields runs={choices} {...pair} onChoose={(before, after) => store.getState().choose({ before, after })}>
        {children}
      </RunPairFields>
      {[before, after].some(lacksResponses) && <Notice icon="triangle-alert">{t('changesUnfinished')}</Notice>}
      <RunComparison snapshot={snapshot} before={before} after={after} />
    </>
  );
}

/** Names each run with its start, to the second if two would have the same name. */
function runChoices(t: Translate, runs: readonly RunView[], now: number): RunOption[] {
  const isThisYear = runs.every(({ createdAt }) => new Date(createdAt).getFullYear() === new Date(now).getFullYear());
  const year = isThisYear ? undefined : 'numeric';
  const minute = { year, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const options = runs.map((run) => {
    const nameWith = (format: Intl.DateTimeFormatOptions) =>
      joinFacts(t, [dateFormat(t.locale, format).format(run.createdAt), t.message(runName(run))]);
    return { id: run.id, text: nameWith(minute), exact: nameWith({ ...minute, second: '2-digit' }) };
  });
  return options.map(({ id, text, exact }) => {
    const isUnique = options.every((other) => other.id === id || other.text !== text);
    return { id, text: isUnique ? text : exact };
  });
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
  const copyId = useCopyId();
  const exclusions = useSnapshot((state) => state.exclusions);
  const { earlier, later, ordered, requested } = useMemo(() => {
    const lists = listsToCompare(before, after, snapshot.captures);
    const withoutExcluded = (ids: readonly VideoId[]) => ids.filter((id) => !exclusions.has(id));
    return { ...lists, earlier: withoutExcluded(lists.earlier), later: withoutExcluded(lists.later) };
  }, [snapshot, before, after, exclusions]);
  const titleOf = (id: VideoId) => titleById(snapshot, id);
  if (requested === 'none') return <p className="note">{t('changesNoneInBoth')}</p>;
  return (
    <>
      {requested === 'some' && <p className="note">{t('changesOnlyRequested')}</p>}
      <ListChanges
        before={earlier}
        after={later}
        ordered={ordered}
        titleOf={titleOf}
        factsOf={(id) => foundText(t, snapshot, id)}
        onCopyId={(id) => void copyId(id)}
        exportOf={(changes) => (
          <ExportListButton
            name="changes.csv"
            columns={changeColumns}
            rows={() => changes.map(({ id, kind, from, to }) => [id, titleOf(id), kind, from, to])}
          />
        )}
      />
    </>
  );
}

const changeColumns = ['video_id', 'title', 'change', 'position_before', 'position_after'];

export function NothingToCompare({ children }: { children: string }) {
  const t = useTranslation();
  const library = useLibraryStore();
  const actions = (
    <button type="button" className="button" onClick={() => library.getState().goToPane('search')}>
      {t('search')}
    </button>
  );
  return (
    <StateView icon="columns-2" heading={t('changesNothing')} actions={actions}>
      <p>{children}</p>
    </StateView>
  );
}
