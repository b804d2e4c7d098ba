import { type PointerEvent, type Ref, useImperativeHandle, useRef } from 'react';
import type { CurvePoint, PaceSpread } from '@/lib/core/captions/pace-curve';
import { clockText } from '@/lib/core/clock-text';
import { useWords } from '../words';
import type { StripHandle } from './PaceStrip';

interface Props {
  curve: readonly CurvePoint[];
  spread: PaceSpread;
  /** Seconds. */
  length: number;
  onSeek(seconds: number): void;
  handle: Ref<StripHandle>;
}

const wide = 306;
const full = 336;
const top = 12;
const ground = 104;
/** Gridlines stand at whole numbers of these, so that two or three fit whatever the pace. */
const gridSteps = [10, 25, 50, 100, 250, 500];

/** The rolling pace over the video; a click seeks (SPR-03). Its table says the same in words. */
export function PaceCurve({ curve, spread, length, onSeek, handle }: Props) {
  const say = useWords();
  const head = useRef<SVGLineElement>(null);
  const { x, y, marks } = scales(spread, length);
  useImperativeHandle(handle, () => ({
    now(seconds) {
      head.current?.setAttribute('visibility', seconds === null ? 'hidden' : 'visible');
      if (seconds !== null) head.current?.setAttribute('transform', `translate(${x(seconds)} 0)`);
    },
  }));
  const seek = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * (full / wide);
    if (share <= 1) onSeek(Math.max(0, share) * length);
  };
  const { fastest, slowest, p10, p90 } = spread;
  return (
    <svg
      className="curve"
      viewBox={`0 0 ${full} 124`}
      role="img"
      aria-label={say('paceCurveLabel')}
      onPointerDown={seek}
    >
      <rect className="band" x="0" width={wide} y={y(p90)} height={Math.max(0, y(p10) - y(p90))} />
      {marks.map((rate) => (
        <Grid key={rate} rate={rate} at={y(rate)} />
      ))}
      <line ref={head} className="head" x1="0" x2="0" y1="8" y2={ground} visibility="hidden" />
      <path className="rate" d={pathOf(curve, x, y)} />
      <Extreme way="fast" x={x(fastest.at)} y={y(fastest.rate)} text={say('paceFastest', Math.round(fastest.rate))} />
      <Extreme way="slow" x={x(slowest.at)} y={y(slowest.rate)} text={say('paceSlowest', Math.round(slowest.rate))} />
      {[0, 0.5, 1].map((share) => (
        <text key={share} className="axis" x={share * wide} y="120" textAnchor={anchorOf(share)}>
          {clockText(share * length)}
        </text>
      ))}
    </svg>
  );
}

const anchorOf = (share: number): 'start' | 'middle' | 'end' =>
  share === 0 ? 'start' : share === 1 ? 'end' : 'middle';

function scales({ fastest, slowest }: PaceSpread, length: number) {
  const room = Math.max(20, (fastest.rate - slowest.rate) * 0.15);
  const [low, high] = [Math.max(0, slowest.rate - room), fastest.rate + room];
  const step = gridSteps.find((one) => (high - low) / one <= 4) ?? 1000;
  const marks: number[] = [];
  for (let rate = Math.ceil(low / step) * step; rate <= high; rate += step) marks.push(rate);
  return {
    x: (seconds: number) => (length > 0 ? (seconds / length) * wide : 0),
    y: (rate: number) => ground - ((rate - low) / (high - low)) * (ground - top),
    marks,
  };
}

/** Breaks where too little is said to tell a pace. */
function pathOf(curve: readonly CurvePoint[], x: (seconds: number) => number, y: (rate: number) => number): string {
  let isPen = false;
  const parts = curve.map(({ at, rate }) => {
    const verb = isPen ? 'L' : 'M';
    isPen = rate !== null;
    return rate === null ? '' : `${verb}${x(at).toFixed(1)} ${y(rate).toFixed(1)}`;
  });
  return parts.join('');
}

function Grid({ rate, at }: { rate: number; at: number }) {
  return (
    <>
      <line className="base" x1="0" x2={wide} y1={at} y2={at} />
      <text className="axis" x={full} y={at + 4} textAnchor="end">
        {rate}
      </text>
    </>
  );
}

function Extreme({ way, x, y, text }: { way: 'fast' | 'slow'; x: number; y: number; text: string }) {
  const anchor = x < 40 ? 'start' : x > wide - 40 ? 'end' : 'middle';
  return (
    <>
      <circle className={way === 'fast' ? 'p5' : 'p1'} cx={x} cy={y} r="3.5" />
      <text className={`axis ${way}`} x={x} y={way === 'fast' ? y - 7 : y + 15} textAnchor={anchor}>
        {text}
      </text>
    </>
  );
}
