import { type ReactNode, type Ref, useMemo, useState } from 'react';
import type { Cue } from '@/lib/core/captions/cue';
import { paceOf } from '@/lib/core/captions/pace';
import { type CurvePoint, paceCurve, paceSpread } from '@/lib/core/captions/pace-curve';
import { paceShape } from '@/lib/core/captions/pace-shape';
import type { PaceLimits } from '@/lib/core/captions/pace-step';
import { unitOf, unitsPerWord } from '@/lib/core/captions/pace-unit';
import { lastEnd, silenceOf } from '@/lib/core/captions/pauses';
import { clockText } from '@/lib/core/clock-text';
import { useWords } from '../words';
import { PaceCurve } from './PaceCurve';
import { PaceKey, PaceShapeView } from './PaceShapeView';
import type { StripHandle } from './PaceStrip';
import { PassageLines } from './PassageLines';
import { Pauses } from './Pauses';

interface Props {
  cues: readonly Cue[];
  /** Seconds; `null` where the player has not told. */
  length: number | null;
  lang: string | null;
  limits: PaceLimits;
  onSeek(seconds: number): void;
  onLimits(): void;
  handle: Ref<StripHandle>;
  /** What else belongs to pace, below. */
  children?: ReactNode;
}

/** How fast the video is spoken: two honest averages, the curve, the lines by pace, the pauses (SPR-02, SPR-03, SPR-06). */
export function PaceView({ cues, length, lang, limits, onSeek, onLimits, handle, children }: Props) {
  const say = useWords();
  const unit = unitOf(lang ?? '');
  const weight = unitsPerWord(lang ?? '');
  const whole = length ?? lastEnd(cues);
  const curve = useMemo(() => paceCurve(cues, whole, unit), [cues, whole, unit]);
  const shape = useMemo(() => paceShape(cues, limits), [cues, limits]);
  const spread = useMemo(() => paceSpread(curve), [curve]);
  return (
    <div className="scroll">
      <div className="pad stack wide">
        <Figures cues={cues} length={length} unit={unit} />
        {unit === 'characters' && <p className="note">{say('paceNotComparable')}</p>}
        {spread && (
          <Swapped
            heading={say('paceOverVideo')}
            note={say('paceRolling')}
            plot={<PaceCurve {...{ curve, spread, length: whole, onSeek, handle }} />}
            table={<CurveTable curve={curve} />}
          />
        )}
        {shape && (
          <section className="stack tight">
            <h2 className="sub">{say('paceLines')}</h2>
            <PaceShapeView shape={shape} limits={limits} weight={weight} />
            <PaceKey shape={shape} limits={limits} weight={weight} />
            <button type="button" className="link note" onClick={onLimits}>
              {say('paceLimits')}
            </button>
          </section>
        )}
        {shape && <PassageLines heading={say('paceFastestLines')} at={shape.fastest} {...{ cues, limits, onSeek }} />}
        {shape && <PassageLines heading={say('paceSlowestLines')} at={shape.slowest} {...{ cues, limits, onSeek }} />}
        <Pauses silence={silenceOf(cues, whole)} length={whole} onSeek={onSeek} />
        {children}
      </div>
    </div>
  );
}

interface FiguresProps {
  cues: readonly Cue[];
  length: number | null;
  unit: 'words' | 'characters';
}

function Figures({ cues, length, unit }: FiguresProps) {
  const say = useWords();
  const pace = paceOf(cues, length, unit);
  const short = say(unit === 'words' ? 'paceUnitWords' : 'paceUnitCharacters');
  const share = pace.length > 0 ? Math.round((pace.spoken / pace.length) * 100) : null;
  return (
    <div className="figures">
      <Figure value={pace.overSpoken} unit={short} label={say('paceOfSpoken', clockText(pace.spoken))} />
      <Figure value={pace.overLength} unit={short} label={say('paceOfLength', clockText(pace.length))} />
      <Figure value={share} unit="%" label={say('paceSpeech')} />
    </div>
  );
}

function Figure({ value, unit, label }: { value: number | null; unit: string; label: string }) {
  return (
    <div className="figure">
      <b>
        {value === null ? '–' : Math.round(value)} <small>{unit}</small>
      </b>
      <span className="note">{label}</span>
    </div>
  );
}

interface SwappedProps {
  heading: string;
  note: string;
  plot: ReactNode;
  table: ReactNode;
}

/** A plot, or the same as a table for those who read better so. */
function Swapped({ heading, note, plot, table }: SwappedProps) {
  const say = useWords();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="stack tight">
      <div className="row">
        <h2 className="sub grow">
          {heading} <span className="note">{note}</span>
        </h2>
        <button type="button" className="link note" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {say(asTable ? 'paceAsPlot' : 'paceAsTable')}
        </button>
      </div>
      {asTable ? table : plot}
    </section>
  );
}

/** Every point of the curve would be hundreds of rows: each half minute is one. */
const pointsPerRow = 6;

function CurveTable({ curve }: { curve: readonly CurvePoint[] }) {
  const say = useWords();
  const rows = curve.filter((_, at) => at % pointsPerRow === 0);
  return (
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">{say('paceTableTime')}</th>
          <th scope="col" className="end">
            {say('paceTablePace')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, rate }) => (
          <tr key={at}>
            <td>{clockText(at)}</td>
            <td className="end">{rate === null ? say('paceSilence') : Math.round(rate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
