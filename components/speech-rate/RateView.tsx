import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { Swapped } from '@/components/captions/Swapped';
import { useWords } from '@/components/ui/words';
import type { Cue } from '@/lib/captions/cue';
import { type PaceUnit, sampleOf, unitOf, unitsPerWord } from '@/lib/captions/rate-unit';
import { passagesIn } from '@/lib/speech-rate/passages';
import type { PauseFile } from '@/lib/speech-rate/pause-files';
import { lastEnd, silenceOf } from '@/lib/speech-rate/pauses';
import { rateCheck } from '@/lib/speech-rate/rate-check';
import { paceCurve, paceSpread } from '@/lib/speech-rate/rate-curve';
import { paceShape } from '@/lib/speech-rate/rate-distribution';
import type { PaceLimits } from '@/lib/speech-rate/rate-levels';
import { paceOf } from '@/lib/speech-rate/speech-rate';
import { Extremes } from './Extremes';
import { Pauses } from './Pauses';
import { PaceKey, PaceShapeTable, RateDistribution } from './RateDistribution';
import { PaceChecked, RateFigures } from './RateFigures';
import { RateLimitFields } from './RateLimitFields';
import { RateOverVideo } from './RateOverVideo';
import type { StripHandle } from './RateStrip';
import './rate-view.css';

/** Plots that can be read as tables. */
type Plot = 'curve' | 'lines' | 'pauses';

interface Props {
  cues: readonly Cue[];
  /** Seconds; `null` where nobody has told. */
  length: number | null;
  lang: string | null;
  /** Of the reader's own, with the length from which on a silence is a pause, in seconds (SPR-04, SPR-06). */
  limits: PaceLimits & { pause: number };
  /** Names of the views through which is measured. */
  viewsOn: readonly string[];
  /** Starts of chapters, in seconds. */
  chapters: readonly number[];
  /** Plots that are shown as tables. */
  tables: ReadonlySet<string>;
  onTable(plot: Plot, asTable: boolean): void;
  onSeek(seconds: number): void;
  onLimits(limits: Partial<PaceLimits & { pause: number }>): void;
  /** The table of every line, or the pauses in one of their ways. */
  onSave(file: 'lines' | 'lines-xlsx' | PauseFile): void;
  handle: Ref<StripHandle>;
  /** What else belongs to pace, below. */
  children?: ReactNode;
}

/** How fast the video is spoken: two honest averages, the curve, the lines by pace, the pauses (SPR-01 to SPR-06). */
export function RateView(props: Props) {
  const { cues, lang, limits, tables, onTable, onSeek, onLimits, onSave, children } = props;
  const measured = useMeasured(props);
  const { unit, weight, pace, whole, curve, spread, shape, passages, silence, check } = measured;
  return (
    <div className="scroll">
      <div className="pad stack wide pace-view">
        <RateFigures pace={pace} unit={unit} knowsLength={props.length !== null} />
        <Remarks {...{ cues, unit, whole }} viewsOn={props.viewsOn} length={props.length} />
        {spread && (
          <RateOverVideo
            {...{ curve, spread, limits, onSeek }}
            pauses={silence.pauses}
            chapters={props.chapters}
            length={whole}
            unit={unit}
            weight={weight}
            asTable={tables.has('curve')}
            onTable={(asTable) => onTable('curve', asTable)}
            handle={props.handle}
          />
        )}
        {shape && <Lines {...props} shape={shape} weight={weight} />}
        {shape && (
          <PaceChecked
            {...{ cues, check, onSeek }}
            onSave={(format) => onSave(format === 'csv' ? 'lines' : 'lines-xlsx')}
          />
        )}
        {shape && <Extremes {...{ cues, limits, passages, onSeek, weight }} lang={lang ?? ''} lines={shape} />}
        <Pauses
          {...{ silence, onSave, onSeek }}
          length={whole}
          atLeast={limits.pause}
          asTable={tables.has('pauses')}
          onTable={(asTable) => onTable('pauses', asTable)}
          onAtLeast={(pause) => onLimits({ pause })}
        />
        {children}
      </div>
    </div>
  );
}

/** Everything is worked out once for a track: a tick of the player's clock draws nothing here. */
function useMeasured({ cues, length, lang, limits }: Props) {
  const sample = sampleOf(cues);
  const unit = unitOf(lang ?? '', sample);
  const weight = unitsPerWord(lang ?? '', sample);
  const { pause } = limits;
  const shape = useMemo(() => paceShape(cues, limits), [cues, limits]);
  const rest = useMemo(() => {
    const whole = length ?? lastEnd(cues);
    const curve = paceCurve(cues, whole, unit);
    const passages = { fast: passagesIn(curve, whole, 'fast'), slow: passagesIn(curve, whole, 'slow') };
    const [pace, spread, check] = [paceOf(cues, length, unit), paceSpread(curve), rateCheck(cues)];
    return { whole, curve, passages, pace, spread, check };
  }, [cues, length, unit]);
  const silence = useMemo(() => silenceOf(cues, rest.whole, pause), [cues, rest.whole, pause]);
  return { unit, weight, shape, silence, ...rest };
}

/** What the figures must not be taken for. */
function Remarks({
  cues,
  unit,
  viewsOn,
  length,
  whole,
}: Pick<Props, 'cues' | 'viewsOn' | 'length'> & { unit: PaceUnit; whole: number }) {
  const say = useWords();
  const beyond = useMemo(() => cues.filter(({ offset }) => offset >= whole).length, [cues, whole]);
  const remarks = [
    ...(unit === 'characters' ? [say('paceNotComparable')] : []),
    ...(length === null ? [say('paceNoLength')] : []),
    ...(beyond > 0 && length !== null ? [say.count('paceBeyond', beyond)] : []),
    ...(viewsOn.length > 0 ? [say('paceThrough', viewsOn.join(', '))] : []),
  ];
  return remarks.map((remark) => (
    <p key={remark} className="note">
      {remark}
    </p>
  ));
}

/** Lines by pace, coloured by the reader's own steps, which are changed right there (SPR-03, SPR-04). */
function Lines({
  shape,
  weight,
  limits,
  tables,
  onTable,
  onLimits,
}: Props & { shape: NonNullable<ReturnType<typeof paceShape>>; weight: number }) {
  const say = useWords();
  const [isOpen, open] = useState(false);
  return (
    <Swapped
      heading={say('paceLines')}
      asTable={tables.has('lines')}
      onTable={(asTable) => onTable('lines', asTable)}
      plot={<RateDistribution shape={shape} limits={limits} weight={weight} />}
      table={<PaceShapeTable shape={shape} limits={limits} weight={weight} />}
    >
      <PaceKey shape={shape} limits={limits} weight={weight} />
      <button type="button" className="link note start" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {say('paceLimits')}
      </button>
      {isOpen && <RateLimitFields limits={limits} onChange={onLimits} />}
      {isOpen && weight !== 1 && <p className="note">{say('paceLimitsWeight', weight)}</p>}
    </Swapped>
  );
}
