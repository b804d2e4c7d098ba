import { useMemo, useState } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useWords } from '@/components/ui/words';
import {
  byGrowth,
  type CountField,
  type CountView,
  columnsOf,
  gapsIn,
  growthOf,
  type Series,
} from '@/lib/over-time/series';
import type { VideoId } from '@/lib/service/ids';
import { TimeChoice } from './TimeChoice';
import { TimeKey } from './TimeKey';
import { TimePlot } from './TimePlot';
import { TimeTable } from './TimeTable';
import '@/components/ui/plots.css';

export interface TimeProps {
  /** Every video that was observed. */
  all: readonly Series[];
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
  onCopy(shown: readonly Series[]): void;
}

/** Lines that one plot holds at most: more could not be told apart. */
export const mostLines = 10;

/** Counts of videos over time: lines with their gaps, the same as a table, and which videos (COL-07). */
export function TimeView(props: TimeProps) {
  const { all, view, log, chosen, everyHours, titleOf } = props;
  const say = useWords();
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const ranked = useMemo(() => byGrowth(all), [all]);
  const shown = useMemo(() => shownOf(ranked, chosen), [ranked, chosen]);
  const data = useMemo(() => columnsOf(shown, view, everyHours), [shown, view, everyHours]);
  const gaps = shown.reduce((sum, { points }) => sum + gapsIn(points, everyHours).length, 0);
  return (
    <>
      <TimeChoice {...props} asTable={asTable} onTable={setAsTable} onCopy={() => props.onCopy(shown)} />
      {gaps > 0 && <Notice icon="info">{say.count('timeGaps', gaps)}</Notice>}
      {everyHours === null && <p className="note">{say('timeNotWatched')}</p>}
      {asTable ? (
        <TimeTable shown={shown} titleOf={titleOf} view={view} />
      ) : (
        <TimePlot
          data={log ? positive(data) : data}
          log={log}
          label={say('timePlot', say.count('netVideos', shown.length))}
          at={at}
          onAt={setAt}
        />
      )}
      <TimeKey
        {...{ ranked, shown, data, at, titleOf }}
        onToggle={(id) => props.onChoose({ chosen: toggled(shown, id) })}
        onTop={chosen ? () => props.onChoose({ chosen: null }) : null}
      />
    </>
  );
}

/** Growing ones first where the reader chose none; of those seen once there is a point to see, and no line. */
function shownOf(ranked: readonly Series[], chosen: readonly VideoId[] | null): Series[] {
  if (chosen) return ranked.filter(({ videoId }) => chosen.includes(videoId)).slice(0, mostLines);
  const growing = ranked.filter((series) => growthOf(series) !== null);
  return (growing.length > 0 ? growing : ranked).slice(0, mostLines);
}

const toggled = (shown: readonly Series[], id: VideoId): VideoId[] => {
  const ids = shown.map(({ videoId }) => videoId);
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-mostLines);
};

/** A logarithmic scale has no place for nothing. */
const positive = ([times, ...columns]: ReturnType<typeof columnsOf>): ReturnType<typeof columnsOf> => [
  times,
  ...columns.map((column) => column.map((value) => (typeof value === 'number' && value <= 0 ? null : value))),
];
