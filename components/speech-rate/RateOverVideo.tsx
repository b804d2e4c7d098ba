import { type Ref, useMemo } from 'react';
import { PlotOrTable } from '@/components/speech-rate/PlotOrTable';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import type { RateUnit } from '@/lib/captions/rate-unit';
import type { Translate } from '@/lib/shared/localized-text';
import { clockText } from '@/lib/shared/time-text';
import { mergeCloseSpans, type TimeSpan } from '@/lib/speech-rate/pauses';
import { type CurvePoint, type RateSpread, rateAt } from '@/lib/speech-rate/rate-curve';
import { type RateThresholds, rateLevelOf } from '@/lib/speech-rate/rate-levels';
import { RatePlot } from './RatePlot';
import { type PlayheadHandle, rateLevelNames } from './RateStrip';

interface Props {
  curve: readonly CurvePoint[];
  spread: RateSpread;
  pauses: readonly TimeSpan[];
  /** Starts of chapters, in seconds. */
  chapters: readonly number[];
  /** In seconds. */
  length: number;
  unit: RateUnit;
  /** Counted units (words or characters) per word in the track's language. */
  weight: number;
  limits: RateThresholds;
  onSeek(seconds: number): void;
  handle: Ref<PlayheadHandle>;
}

/** The number of columns for pauses. Pauses that the plot cannot separate are merged. */
const maxPauseColumns = 1000;

/** Shows the rolling rate as a plot or a table. A click seeks. */
export function RateOverVideo({ curve, spread, pauses, chapters, unit, weight, limits, ...plot }: Props) {
  const t = useTranslation();
  const { length } = plot;
  const scene = useMemo(
    () => ({ spread, pauses: mergeCloseSpans(pauses, length, maxPauseColumns), chapters }),
    [spread, pauses, chapters, length],
  );
  return (
    <PlotOrTable
      heading={t('overVideo')}
      note={t('rateRolling')}
      plot={
        <RatePlot
          curve={curve}
          scene={scene}
          legend={<PlotKey {...spread} />}
          summary={curveSummary(t, spread)}
          valueText={(seconds) => curveValueText(t, { curve, seconds, unit, weight, limits })}
          {...plot}
        />
      }
      table={<CurveTable curve={curve} caption={curveSummary(t, spread)} onSeek={plot.onSeek} />}
    />
  );
}

function PlotKey({ median, p10, p90 }: RateSpread) {
  const t = useTranslation();
  return (
    <>
      <span className="median">{t('rateKeyMedian', Math.round(median))}</span>
      <span className="band">{t('rateKeyBand', Math.round(p10), Math.round(p90))}</span>
      <span className="pause">{t('rateKeyPauses')}</span>
    </>
  );
}

function curveSummary(t: Translate, { p10, median, p90, fastest, slowest }: RateSpread): string {
  const spreadText = t('rateCurveSummary', Math.round(median), Math.round(p10), Math.round(p90));
  const fast = Math.round(fastest.rate);
  const slow = Math.round(slowest.rate);
  return `${spreadText} ${t('rateCurveExtremes', clockText(fastest.at), fast, clockText(slowest.at), slow)}`;
}

interface CurveValue {
  curve: readonly CurvePoint[];
  seconds: number;
  unit: RateUnit;
  weight: number;
  limits: RateThresholds;
}

/** Returns, for example, "4:23, 142 words per minute, steady". */
function curveValueText(t: Translate, { curve, seconds, unit, weight, limits }: CurveValue): string {
  const rate = rateAt(curve, seconds);
  if (rate === null) return t('rateAtSilence', clockText(seconds));
  const step = t(rateLevelNames[rateLevelOf(rate, limits, weight)]);
  const name = unit === 'words' ? 'rateAt' : 'rateAtCharacters';
  return t(name, clockText(seconds), Math.round(rate), step);
}

/** One table row covers half a minute. A row for each point would make hundreds of rows. */
const pointsPerRow = 6;

function CurveTable({ curve, caption, onSeek }: Pick<Props, 'curve' | 'onSeek'> & { caption: string }) {
  const t = useTranslation();
  const rows = curve.filter((_, index) => index % pointsPerRow === 0);
  const [shown, showMore] = useShownCount(40);
  return (
    <>
      <table className="plain-table">
        <caption className="note">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rateTableTime')}</th>
            <th scope="col" className="align-end">
              {t('speechRate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ at, rate }) => (
            <tr key={at}>
              <th scope="row">
                <button type="button" className="link" onClick={() => onSeek(at)}>
                  {clockText(at)}
                </button>
              </th>
              <td className="align-end">{rate === null ? t('rateSilence') : Math.round(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown < rows.length && <ShowMore shown={t('shownOf', shown, rows.length)} onMore={showMore} />}
    </>
  );
}
