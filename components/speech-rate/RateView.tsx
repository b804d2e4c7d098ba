import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { PlotOrTable } from '@/components/speech-rate/PlotOrTable';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { useTranslation } from '@/components/ui/translation';
import type { Cue } from '@/lib/captions/cue';
import { type RateUnit, rateUnitOf, textSample, unitsPerWord } from '@/lib/captions/rate-unit';
import { lastCueEnd, summarizePauses } from '@/lib/speech-rate/pauses';
import { rateCurve, rateSpread } from '@/lib/speech-rate/rate-curve';
import { extremePassages, rateHistogram } from '@/lib/speech-rate/rate-distribution';
import type { PauseFormat } from '@/lib/speech-rate/rate-files';
import type { RateThresholds } from '@/lib/speech-rate/rate-levels';
import { checkRates, speechRateOf } from '@/lib/speech-rate/speech-rate';
import { PausesSection } from './PausesSection';
import { RateDistribution, RateDistributionTable, RateExtremes, RateLegend } from './RateDistribution';
import { RateCheckResult, RateFigures } from './RateFigures';
import { RateLimitFields } from './RateLimitFields';
import { RateOverVideo } from './RateOverVideo';
import type { PlayheadHandle } from './RateStrip';
import './rate-view.css';

interface Props {
  cues: readonly Cue[];
  /** In seconds; `null` if unknown. */
  length: number | null;
  lang: string | null;
  /** False if all rates were computed here. */
  ratesReceived: boolean;
  /** The user's thresholds, and the minimum pause in seconds. */
  limits: RateThresholds & { pause: number };
  activeViewNames: readonly string[];
  /** Starts of chapters, in seconds. */
  chapters: readonly number[];
  onSeek(seconds: number): void;
  onLimits(limits: Partial<RateThresholds & { pause: number }>): void;
  onSave(file: 'lines' | 'lines-xlsx' | PauseFormat): void;
  handle: Ref<PlayheadHandle>;
  /** The control for the playback speed, shown directly after the figures. */
  children?: ReactNode;
}

/** Shows the speech rate of a video: averages, curve, line distribution and pauses. */
export function RateView(props: Props) {
  const { cues, lang, limits, onSeek, onLimits, onSave, children } = props;
  const measured = useMeasures(props);
  const { unit, weight, speechRate, totalLength, curve, spread, histogram, passages, silence, check } = measured;
  return (
    <div ref={keepListHeight} className="scroll">
      <div className="padded stack wide rate-view">
        <RateFigures speechRate={speechRate} unit={unit} isLengthKnown={props.length !== null} />
        {children}
        <RateRemarks
          cues={cues}
          unit={unit}
          totalLength={totalLength}
          activeViewNames={props.activeViewNames}
          length={props.length}
        />
        {spread && (
          <RateOverVideo
            curve={curve}
            spread={spread}
            limits={limits}
            onSeek={onSeek}
            pauses={silence.pauses}
            chapters={props.chapters}
            length={totalLength}
            unit={unit}
            weight={weight}
            handle={props.handle}
          />
        )}
        {histogram && <LineDistribution {...props} histogram={histogram} weight={weight} />}
        {histogram && (
          <RateCheckResult
            cues={cues}
            check={check}
            onSeek={onSeek}
            onSave={(format) => onSave(format === 'csv' ? 'lines' : 'lines-xlsx')}
          />
        )}
        {histogram && (
          <RateExtremes
            cues={cues}
            limits={limits}
            passages={passages}
            onSeek={onSeek}
            weight={weight}
            lang={lang ?? ''}
            lines={histogram}
          />
        )}
        <PausesSection
          pauseSummary={silence}
          onSave={onSave}
          onSeek={onSeek}
          length={totalLength}
          minSeconds={limits.pause}
          onMinSeconds={(pause) => onLimits({ pause })}
        />
      </div>
    </div>
  );
}

/** Memoizes the measurements of a track, so that updates of the player's clock do not repeat them. */
function useMeasures({ cues, length, lang, limits, ratesReceived }: Props) {
  const sample = textSample(cues);
  const unit = rateUnitOf(lang ?? '', sample);
  const weight = unitsPerWord(lang ?? '', sample);
  const { pause } = limits;
  const histogram = useMemo(() => rateHistogram(cues, limits), [cues, limits]);
  const measures = useMemo(() => {
    const totalLength = length ?? lastCueEnd(cues);
    const curve = rateCurve(cues, totalLength, unit);
    const passages = {
      fast: extremePassages(curve, totalLength, 'fast'),
      slow: extremePassages(curve, totalLength, 'slow'),
    };
    const speechRate = speechRateOf(cues, length, unit);
    const spread = rateSpread(curve);
    const check = checkRates(cues, ratesReceived);
    return { totalLength, curve, passages, speechRate, spread, check };
  }, [cues, length, unit, ratesReceived]);
  const silence = useMemo(
    () => summarizePauses(cues, measures.totalLength, pause),
    [cues, measures.totalLength, pause],
  );
  return { unit, weight, histogram, silence, ...measures };
}

function RateRemarks({
  cues,
  unit,
  activeViewNames,
  length,
  totalLength,
}: Pick<Props, 'cues' | 'activeViewNames' | 'length'> & { unit: RateUnit; totalLength: number }) {
  const t = useTranslation();
  const linesAfterEnd = useMemo(() => cues.filter(({ offset }) => offset >= totalLength).length, [cues, totalLength]);
  const remarks = [
    ...(unit === 'characters' ? [t('rateNotComparable')] : []),
    ...(length === null ? [t('rateNoLength')] : []),
    ...(linesAfterEnd > 0 && length !== null ? [t.plural('linesAfterEnd', linesAfterEnd)] : []),
    ...(activeViewNames.length > 0 ? [t('rateViews', t.list(activeViewNames))] : []),
  ];
  return remarks.map((remark) => (
    <p key={remark} className="note">
      {remark}
    </p>
  ));
}

/** Shows the number of lines by rate in the colours of the user's levels, with fields to edit the levels. */
function LineDistribution({
  histogram,
  weight,
  limits,
  onLimits,
}: Props & { histogram: NonNullable<ReturnType<typeof rateHistogram>>; weight: number }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <PlotOrTable
      heading={t('linesByRate')}
      plot={<RateDistribution histogram={histogram} limits={limits} weight={weight} />}
      table={<RateDistributionTable histogram={histogram} limits={limits} weight={weight} />}
    >
      <RateLegend histogram={histogram} limits={limits} weight={weight} />
      <button type="button" className="link note justify-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('rateLimits')}
      </button>
      {isOpen && <RateLimitFields limits={limits} onChange={onLimits} />}
      {isOpen && weight !== 1 && <p className="note">{t('rateLimitsWeight', weight)}</p>}
    </PlotOrTable>
  );
}
