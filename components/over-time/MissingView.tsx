import { type ReactNode, useMemo, useState } from 'react';
import { PlanRun, useNewestRun } from '@/components/runs/PlanRun';
import { StartRunButton } from '@/components/runs/StartRunButton';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { Figure, Figures } from '@/components/ui/Figures';
import { dateText, joinFacts } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/Icon';
import type { PlotData } from '@/components/ui/plot';
import { useTranslation } from '@/components/ui/translation';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { findMissing, type MissingMonth } from '@/lib/over-time/missing-by-month';
import { allDetailsPlan } from '@/lib/runs/plan-schema';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';
import { foundText, useCopyId, VideoLink } from './ChangesView';
import { ExportListButton } from './ExportListButton';
import { NotEnoughObservations } from './NotEnoughObservations';
import { TimePlot } from './TimePlot';
import { useIncluded } from './use-included';

interface Props {
  snapshot: Snapshot;
  /** The choice of the view, shown first. */
  children: ReactNode;
}

/** Shows how many videos the service no longer returns, by month, and lists them. */
export function MissingView({ snapshot, children }: Props) {
  const t = useTranslation();
  const included = useIncluded(snapshot);
  const found = useMemo(() => findMissing(snapshot.captures, (id) => included.has(id)), [snapshot, included]);
  const { months, missingSince, returned, back } = found;
  const notRequested = included.size - returned - missingSince.size;
  const missingIds = useMemo(() => [...missingSince.keys()], [missingSince]);
  const copyId = useCopyId();
  if (months.length === 0) {
    return (
      <>
        {children}
        <NotEnoughObservations observations={0} />
      </>
    );
  }
  return (
    <>
      <div className="flex-row wrap plot-toolbar">
        {children}
        <span className="grow" />
        {missingIds.length > 0 && (
          <ExportListButton
            name="missing.csv"
            columns={missingColumns}
            rows={() =>
              [...missingSince].map(([id, since]) => [id, titleById(snapshot, id), new Date(since).toISOString()])
            }
          />
        )}
      </div>
      <Figures>
        <Figure value={t.number(returned)}>{t('missingReturned')}</Figure>
        <Figure value={t.number(missingSince.size)}>{t('notReturned')}</Figure>
        <Figure value={t.number(notRequested)}>{t('notRequested')}</Figure>
        <Figure value={t.number(back)}>{t('missingBack')}</Figure>
      </Figures>
      {months.length > 1 && <MonthBars months={months} />}
      <MonthTable months={months} />
      {missingSince.size > 0 && (
        <section className="stack tight">
          <div className="flex-row wrap missing-heading">
            <div className="grow">
              <h2>{t('notReturned')}</h2>
              <p className="note">{t('runMissingWhy')}</p>
            </div>
            <FetchAgain ids={missingIds} />
          </div>
          <ExpandableList items={[...missingSince]} initialCount={20} countMessage="shownOf" className="missing-videos">
            {([id, since]) => (
              <li key={id} className="flex-row">
                <span className="grow">
                  <VideoLink id={id} title={titleById(snapshot, id)} />
                  <span className="note"> {foundText(t, snapshot, id)}</span>
                </span>
                <span className="note nowrap">{t('missingSince', dateText(t, since))}</span>
                <IconButton icon="copy" label={t('relatedCopyId')} onPress={() => void copyId(id)} />
              </li>
            )}
          </ExpandableList>
        </section>
      )}
    </>
  );
}

/** Fetches the details of the missing videos again, which shows whether they are returned. */
function FetchAgain({ ids }: { ids: readonly VideoId[] }) {
  const t = useTranslation();
  const plan = useMemo(() => allDetailsPlan(ids), [ids]);
  const run = useNewestRun(plan);
  if (run && run.endedAt === null) return <PlanRun plan={plan} />;
  return <StartRunButton label={t('missingFetchAgain')} plan={plan} budget={null} primary={false} small />;
}

const missingColumns = ['video_id', 'title', 'missing_since'];

/** Height of the bars in pixels. */
const barsHeight = 160;

/** Plots the share of videos that were not returned in each month. */
function MonthBars({ months }: { months: readonly MissingMonth[] }) {
  const t = useTranslation();
  const [cursorIndex, setCursorIndex] = useState<number | null>(null);
  const inOrder = useMemo(() => months.toReversed(), [months]);
  const data = useMemo<PlotData>(() => [inOrder.map(startOf), inOrder.map(shareOf)], [inOrder]);
  const { timeText, valueText } = useMemo(() => {
    const month = new Intl.DateTimeFormat(t.locale, { month: 'short', year: 'numeric' });
    const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });
    return { timeText: (time: number) => month.format(time), valueText: (value: number) => percent.format(value) };
  }, [t]);
  const cursorText = (index: number) => {
    const month = inOrder[index];
    return month ? joinFacts(t, [monthText(t, month), shareText(t, month)]) : '';
  };
  return (
    <TimePlot
      data={data}
      cursorIndex={cursorIndex}
      height={barsHeight}
      bars
      isLogarithmic={false}
      label={t('notReturned')}
      onCursor={setCursorIndex}
      timeText={timeText}
      valueText={valueText}
      cursorText={cursorText}
    />
  );
}

const startOf = ({ month }: MissingMonth): number => new Date(`${month}-01T00:00`).getTime();
const shareOf = ({ returned, missing }: MissingMonth): number => missing / (returned + missing);

const monthText = (t: Translate, month: MissingMonth): string =>
  new Intl.DateTimeFormat(t.locale, { month: 'long', year: 'numeric' }).format(startOf(month));
const shareText = (t: Translate, month: MissingMonth): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent', minimumFractionDigits: 1 }).format(shareOf(month));

function MonthTable({ months }: { months: readonly MissingMonth[] }) {
  const t = useTranslation();
  return (
    <table className="plain-table data-table missing-months">
      <thead>
        <tr>
          <th scope="col">{t('missingMonth')}</th>
          {(['missingReturned', 'notReturned', 'missingBack', 'missingShare'] as const).map((head) => (
            <th key={head} scope="col" className="numeric">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.month}>
            <th scope="row">{monthText(t, one)}</th>
            <td className="numeric">{t.number(one.returned)}</td>
            <td className="numeric">{t.number(one.missing)}</td>
            <td className="numeric">{t.number(one.back)}</td>
            <td className="numeric">{shareText(t, one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
