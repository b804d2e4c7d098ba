import type { PaceShape } from '@/lib/core/captions/pace-shape';
import { stepRanges } from '@/lib/core/captions/pace-shape';
import { type PaceLimits, type PaceStep, paceSteps, ribbonWidth } from '@/lib/core/captions/pace-step';
import type { MessageName } from '@/lib/core/words';
import { useWords } from '../words';

interface Props {
  shape: PaceShape;
  limits: PaceLimits;
  /** What one word weighs in the unit of the language. */
  weight: number;
}

export const stepNames: Record<PaceStep, MessageName> = {
  slow: 'paceSlow',
  easy: 'paceEasy',
  steady: 'paceSteady',
  brisk: 'paceBrisk',
  fast: 'paceFast',
};

const wide = 336;
const ground = 78;
const high = 62;

/** How many lines have which pace; the table below the plot is its key as well. */
export function PaceShapeView({ shape, limits, weight }: Props) {
  const say = useWords();
  const { columns } = shape;
  const first = columns[0]?.from ?? 0;
  const last = columns.at(-1)?.to ?? 1;
  const x = (rate: number): number => Math.min(Math.max((rate - first) / (last - first), 0), 1) * wide;
  const most = Math.max(1, ...columns.map(({ lines }) => lines));
  const each = wide / Math.max(1, columns.length);
  return (
    <svg className="shape" viewBox={`0 0 ${wide} 96`} role="img" aria-label={say('paceLinesLabel')}>
      <line className="base" x1="0" x2={wide} y1={ground + 0.5} y2={ground + 0.5} />
      {columns.map(({ from, lines, step }) => {
        const tall = lines === 0 ? 0 : Math.max(1, (lines / most) * high);
        const className = `p${paceSteps.indexOf(step) + 1}`;
        return (
          <rect key={from} className={className} x={x(from) + 1} y={ground - tall} width={each - 2} height={tall} />
        );
      })}
      <Quantile x={x(shape.p10)} anchor="end" text={`p10 ${Math.round(shape.p10)}`} />
      <Quantile x={x(shape.median)} anchor="middle" text={say('paceMedian', Math.round(shape.median))} />
      <Quantile x={x(shape.p90)} anchor="start" text={`p90 ${Math.round(shape.p90)}`} />
      {[limits.slow, limits.easy, limits.brisk, limits.fast].map((limit) => (
        <text key={limit} className="axis" x={x(limit * weight)} y="92" textAnchor="middle">
          {Math.round(limit * weight)}
        </text>
      ))}
    </svg>
  );
}

function Quantile({ x, anchor, text }: { x: number; anchor: 'start' | 'middle' | 'end'; text: string }) {
  return (
    <>
      <line className="quantile" x1={x} x2={x} y1="12" y2={ground} />
      <text className="axis" x={x} y="9" textAnchor={anchor}>
        {text}
      </text>
    </>
  );
}

/** The steps with their limits and how many lines each holds. */
export function PaceKey({ shape, limits, weight }: Props) {
  const say = useWords();
  return (
    <table className="key">
      <caption className="sr">{say('paceLinesLabel')}</caption>
      <tbody>
        {stepRanges(limits, weight).map(({ step, from, to }, at) => (
          <tr key={step}>
            <td>
              <span className={`p${at + 1} sample`} style={{ inlineSize: `${sampleWidth(from, to, weight)}px` }} />
            </td>
            <th scope="row">{say(stepNames[step])}</th>
            <td className="note">{rangeText(say, from, to)}</td>
            <td className="note end">{say.count('paceStepLines', shape.steps[step])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As wide as the ribbon of a line in the middle of the step, twice as large to be seen. */
const sampleWidth = (from: number | null, to: number | null, weight: number): number => {
  const rates = [from, to].filter((rate) => rate !== null);
  const middle = from === null || to === null ? (rates[0] ?? 0) : (from + to) / 2;
  return Math.round(ribbonWidth(middle, weight) * 2);
};

function rangeText(say: ReturnType<typeof useWords>, from: number | null, to: number | null): string {
  if (from === null) return say('paceUnder', to ?? 0);
  return to === null ? say('paceFrom', from) : say('paceBetween', from, to - 1);
}
