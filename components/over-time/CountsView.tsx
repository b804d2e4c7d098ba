import { useMemo, useState } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import {
  type CountField,
  type CountSeries,
  type CountView,
  findGaps,
  growthOf,
  plotColumns,
  sortByGrowth,
} from '@/lib/over-time/count-series';
import type { VideoId } from '@/lib/service/ids';
import { CountsTable } from './CountsTable';
import { CountsToolbar } from './CountsToolbar';
import { PlotLegend } from './PlotLegend';
import { TimePlot } from './TimePlot';
import '@/components/ui/plots.css';

export interface CountsViewProps {
  /** Every video that was observed. */
  all: readonly CountSeries[];
  field: CountField;
  view: CountView;
  log: boolean;
  chosen: readonly VideoId[] | null;
  /** How often the collection is looked at; `null` where it is not watched. */
  everyHours: number | null;
  titleOf(id: VideoId): string | null;
  onChoose(
    change: Partial<{ field: CountField; view: CountView; log: boolean; chosen: readonly VideoId[] | null }>,
  ): void;
  onCopy(shown: readonly CountSeries[]): void;
}

/** Lines that one plot holds at most: more could not be told apart. */
const maxLines = 10;

/** Counts of videos over time: lines with their gaps, the same as a table, and which videos. */
export function CountsView(props: CountsViewProps) {
  const { all, view, log, chosen, everyHours, titleOf } = props;
  const t = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const ranked = useMemo(() => sortByGrowth(all), [all]);
  const shown = useMemo(() => chooseShown(ranked, chosen), [ranked, chosen]);
  const data = useMemo(() => plotColumns(shown, view, everyHours), [shown, view, everyHours]);
  const gaps = shown.reduce((sum, { points }) => sum + findGaps(points, everyHours).length, 0);
  return (
    <>
      <CountsToolbar {...props} asTable={asTable} onTable={setAsTable} onCopy={() => props.onCopy(shown)} />
      {gaps > 0 && <Notice icon="info">{t.plural('timeGaps', gaps)}</Notice>}
      {everyHours === null && <p className="note">{t('timeNotWatched')}</p>}
      {asTable ? (
        <CountsTable shown={shown} titleOf={titleOf} view={view} />
      ) : (
        <TimePlot
          data={log ? dropNonPositive(data) : data}
          log={log}
          label={t('timePlot', t.plural('netVideos', shown.length))}
          at={at}
          onCursor={setAt}
        />
      )}
      <PlotLegend
        {...{ ranked, shown, data, at, titleOf }}
        onToggle={(id) => props.onChoose({ chosen: toggled(shown, id) })}
        onTop={chosen ? () => props.onChoose({ chosen: null }) : null}
      />
    </>
  );
}

/** Growing ones first where the user chose none; of those seen once there is a point to see, and no line. */
function chooseShown(ranked: readonly CountSeries[], chosen: readonly VideoId[] | null): CountSeries[] {
  if (chosen) return ranked.filter(({ videoId }) => chosen.includes(videoId)).slice(0, maxLines);
  const growing = ranked.filter((series) => growthOf(series) !== null);
  return (growing.length > 0 ? growing : ranked).slice(0, maxLines);
}

const toggled = (shown: readonly CountSeries[], id: VideoId): VideoId[] => {
  const ids = shown.map(({ videoId }) => videoId);
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-maxLines);
};

/** A logarithmic scale has no place for nothing. */
const dropNonPositive = ([times, ...columns]: ReturnType<typeof plotColumns>): ReturnType<typeof plotColumns> => [
  times,
  ...columns.map((column) => column.map((value) => (typeof value === 'number' && value <= 0 ? null : value))),
];
