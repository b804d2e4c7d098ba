import { type ReactNode, useMemo, useState } from 'react';
import { useLibraryStore } from '@/components/collection/use-library';
import { useDesignSteps } from '@/components/runs/use-design-steps';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { joinFacts } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { Notice } from '@/components/ui/Notice';
import { Segmented } from '@/components/ui/Segmented';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { StoredDesign } from '@/lib/collection/records';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { citeOriginal, originalUrl } from '@/lib/export/original-citation';
import { replicationCells, replicationTable } from '@/lib/export/replication-file';
import {
  type ComparedKind,
  type ComparedRow,
  type ComparedStatus,
  comparedKinds,
  comparedStatuses,
  summarizeComparison,
} from '@/lib/replication/compare-studies';
import { type OriginalStudy, type OriginalTables, parseOriginalTables } from '@/lib/replication/original-study';
import { isRepeatableDesign, type RepeatedDesign } from '@/lib/runs/study-design';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { useCopyId, VideoLink } from './ChangesView';
import { ExportListButton } from './ExportListButton';
import { useComparedRows } from './use-compared-rows';
import './replication.css';

interface Props {
  design: StoredDesign;
  original: OriginalStudy;
  snapshot: Snapshot;
  /** The choice of the view, shown first. */
  children: ReactNode;
}

/** Compares a replication with the study that it repeats. */
export function ReplicationView({ design, original, snapshot, children }: Props) {
  const t = useTranslation();
  const tables = useMemo(() => parseOriginalTables(original), [original]);
  const repeated = useMemo(() => (isRepeatableDesign(design) ? design : null), [design]);
  return (
    <>
      {children}
      <Citation original={original} />
      {tables === null || repeated === null ? (
        <StateView icon="file-exclamation-point" heading={t('replicationDamaged')} alert>
          <p>{t('replicationDamagedNext')}</p>
        </StateView>
      ) : snapshot.ids.length === 0 ? (
        <StateView icon="columns-2" heading={t('changesNothing')} actions={<StepsButton />}>
          <p>{t('replicationEmpty')}</p>
        </StateView>
      ) : (
        <Comparison design={repeated} original={tables} snapshot={snapshot} />
      )}
    </>
  );
}

function Citation({ original }: { original: OriginalStudy }) {
  const t = useTranslation();
  const url = originalUrl(original);
  const text = citeOriginal(t, { ...original, identifier: '' });
  return (
    <p>
      {t('replicationOf')} <bdi className="strong">{text}</bdi>
      {url && (
        <>
          {' '}
          <ExternalLink href={url}>{url}</ExternalLink>
        </>
      )}
    </p>
  );
}

function StepsButton() {
  const t = useTranslation();
  const library = useLibraryStore();
  return (
    <button type="button" className="button small" onClick={() => library.getState().goToPane('runs')}>
      {t('replicationSteps')}
    </button>
  );
}

interface ComparisonProps {
  design: RepeatedDesign;
  original: OriginalTables;
  snapshot: Snapshot;
}

function Comparison({ design, original, snapshot }: ComparisonProps) {
  const t = useTranslation();
  const steps = useDesignSteps(design);
  const { rows, isReadingTracks } = useComparedRows(original, snapshot);
  const summaries = useMemo(() => summarizeComparison(rows), [rows]);
  const isUnfinished = steps?.some(({ state }) => state !== 'done' && state !== 'empty') ?? false;
  return (
    <>
      {isUnfinished && (
        <Notice icon="triangle-alert" action={<StepsButton />}>
          {t('replicationUnfinished')}
        </Notice>
      )}
      <ul className="compared-kinds">
        {comparedKinds.map((kind) => {
          const summary = summaries.get(kind);
          const isMissing = original[tableOfKind[kind]] === null;
          const reading = kind === 'captions' && isReadingTracks;
          return (
            <li key={kind} className="stack tight">
              <p>
                <span className="strong">{t(kindLabels[kind])}</span>{' '}
                <span className="note" role={reading ? 'status' : undefined}>
                  {isMissing
                    ? t('originalTableMissing')
                    : reading
                      ? t('replicationReading')
                      : summary
                        ? summaryText(t, summary)
                        : t('replicationNone')}
                </span>
              </p>
              {summary && <StatusBar counts={summary.counts} />}
            </li>
          );
        })}
      </ul>
      <ComparedVideos rows={rows} snapshot={snapshot} canExport={!isReadingTracks} />
    </>
  );
}

/** The table of the original that a kind is compared with. */
const tableOfKind = {
  video: 'videos',
  link: 'related',
  viewCount: 'videos',
  likeCount: 'videos',
  commentCount: 'videos',
  captions: 'tracks',
} as const satisfies Record<ComparedKind, keyof OriginalTables>;

const kindLabels = {
  video: 'videos',
  link: 'originalLinks',
  viewCount: 'viewCount',
  likeCount: 'likes',
  commentCount: 'comments',
  captions: 'originalTracks',
} as const satisfies Record<ComparedKind, MessageName>;

const statusLabels = {
  same: 'comparedSame',
  changed: 'comparedChanged',
  lost: 'changeLost',
  new: 'changeNew',
  excluded: 'tableExcluded',
} as const satisfies Record<ComparedStatus, MessageName>;

type Summary = NonNullable<ReturnType<ReturnType<typeof summarizeComparison>['get']>>;

function summaryText(t: Translate, { counts, medianChange }: Summary): string {
  const percent = new Intl.NumberFormat(t.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return joinFacts(t, [
    ...comparedStatuses.map(
      (status) => counts[status] > 0 && t('labelAndValue', t(statusLabels[status]), t.number(counts[status])),
    ),
    medianChange !== null && t('replicationMedian', percent.format(medianChange)),
  ]);
}

/** Shows the share of each status. The text above it has the numbers. */
const StatusBar = ({ counts }: { counts: Summary['counts'] }) => (
  <div className="status-bar" aria-hidden="true">
    {comparedStatuses.map(
      (status) => counts[status] > 0 && <span key={status} data-status={status} style={{ flexGrow: counts[status] }} />,
    )}
  </div>
);

const listedStatuses = ['lost', 'new', 'excluded'] as const;
type ListedStatus = (typeof listedStatuses)[number];

interface ComparedVideosProps {
  rows: readonly ComparedRow[];
  snapshot: Snapshot;
  /** False while some rows are not there yet. */
  canExport: boolean;
}

/** Lists the videos that only one of the studies has. */
function ComparedVideos({ rows, snapshot, canExport }: ComparedVideosProps) {
  const t = useTranslation();
  const [status, setStatus] = useState<ListedStatus | null>(null);
  const videos = useMemo(() => rows.filter((row) => row.kind === 'video' && row.status !== 'same'), [rows]);
  const countOf = (one: ListedStatus) => videos.filter((row) => row.status === one).length;
  return (
    <>
      <div className="flex-row wrap">
        <Segmented
          label={t('showWhich')}
          options={[
            [null, `${t('all')} ${t.number(videos.length)}`],
            ...listedStatuses.map((one) => [one, `${t(statusLabels[one])} ${t.number(countOf(one))}`] as const),
          ]}
          value={status}
          onChoose={setStatus}
        />
        <span className="grow" />
        {canExport && rows.length > 0 && (
          <ExportListButton
            name={replicationTable.name}
            columns={replicationTable.fields.map(({ name }) => name)}
            rows={() => rows.map(replicationCells)}
          />
        )}
      </div>
      <VideoRows
        key={status}
        rows={status ? videos.filter((row) => row.status === status) : videos}
        snapshot={snapshot}
      />
    </>
  );
}

function VideoRows({ rows, snapshot }: { rows: readonly ComparedRow[]; snapshot: Snapshot }) {
  const t = useTranslation();
  const copyId = useCopyId();
  const [shown, showMore] = useShownCount(20);
  if (rows.length === 0) return <p className="note">{t('changesNone')}</p>;
  return (
    <>
      <table className="plain-table data-table changes">
        <thead>
          <tr>
            <th scope="col">{t('timeChange')}</th>
            <th scope="col">{t('title')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ id, title, status }) => (
            <tr key={id}>
              <td>
                <span className={status === 'lost' ? 'chip warning' : 'chip'}>{t(statusLabels[status])}</span>
              </td>
              <th scope="row">
                <VideoLink id={id} title={titleById(snapshot, id) ?? title} />
              </th>
              <td>
                <IconButton icon="copy" label={t('relatedCopyId')} onPress={() => void copyId(id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown < rows.length && <ShowMore shown={t('shownOf', shown, rows.length)} onMore={showMore} />}
    </>
  );
}
