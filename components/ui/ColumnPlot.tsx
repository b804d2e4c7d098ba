import { useRef } from 'react';
import { useTranslation } from './translation';
import { useElementSize } from './use-element-size';

interface Props {
  columns: readonly { from: number; to: number; count: number; step: 1 | 2 | 3 | 4 | 5 }[];
  /** Named values in the direction of reading; the one in the middle has a row of its own. */
  marks: readonly { at: number; text: string; isHere?: boolean }[];
  /** Values that stand below the columns, the most important first. */
  ticks: readonly number[];
  label: string;
}

/** Pixels; a panel at its narrowest where nothing is measured yet. */
const defaultWidth = 296;
const [top, baseline, plotHeight] = [26, 92, 108];
/** How wide a number below the columns is, and a name above them. */
const [tickWidth, labelWidth] = [30, 52];

/** How many have which value: columns in the colours of pace, with what is named above and the limits below. */
export function ColumnPlot({ columns, marks: markers, ticks, label }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const isRtl = useTranslation().dir === 'rtl';
  const wide = useElementSize(container).wide || defaultWidth;
  const [first, last] = [columns[0]?.from ?? 0, columns.at(-1)?.to ?? 1];
  const x = (value: number): number => Math.min(Math.max((value - first) / (last - first), 0), 1) * wide;
  const axis: HorizontalAxis = { x, wide, put: (at) => (isRtl ? wide - at : at), isRtl };
  const maxCount = Math.max(1, ...columns.map(({ count }) => count));
  const columnWidth = wide / Math.max(1, columns.length);
  return (
    <div ref={container} className="shape">
      <svg viewBox={`0 0 ${wide} ${plotHeight}`} height={plotHeight} role="img" aria-label={label}>
        <line className="base" x1="0" x2={wide} y1={baseline + 0.5} y2={baseline + 0.5} />
        {columns.map(({ from, count, step }) => {
          const barHeight = count === 0 ? 0 : Math.max(1.5, (count / maxCount) * (baseline - top));
          const barWidth = Math.max(1, columnWidth - 2);
          const barStart = x(from) + 1;
          return (
            <rect
              key={from}
              className={`p${step}`}
              x={isRtl ? wide - barStart - barWidth : barStart}
              y={baseline - barHeight}
              width={barWidth}
              height={barHeight}
            />
          );
        })}
        <Markers marks={markers} {...axis} />
        <Ticks ticks={ticks} {...axis} />
      </svg>
    </div>
  );
}

/** Places are counted from where reading begins. */
interface HorizontalAxis {
  x(value: number): number;
  wide: number;
  /** Where a place lies in the picture, counted from the left. */
  put(place: number): number;
  isRtl: boolean;
}

/** The outer names stand on their own sides of their lines, the one in the middle above them. */
function Markers({ marks, x, wide, put, isRtl }: Pick<Props, 'marks'> & HorizontalAxis) {
  return marks.map(({ at, text, isHere }, nth) => {
    const isMiddle = marks.length % 2 === 1 && nth === (marks.length - 1) / 2;
    const side = isMiddle ? 'middle' : nth === 0 ? 'end' : 'start';
    const within = Math.min(Math.max(x(at), isMiddle ? labelWidth / 2 : 0), isMiddle ? wide - labelWidth / 2 : wide);
    const anchor =
      side === 'end' && within < labelWidth ? 'start' : side === 'start' && within > wide - labelWidth ? 'end' : side;
    return (
      <g key={text} className={isHere ? 'named here' : 'named'}>
        <line x1={put(x(at))} x2={put(x(at))} y1={isMiddle ? 11 : 22} y2={baseline} />
        <text
          className="axis"
          x={put(within)}
          y={isMiddle ? 9 : 20}
          dx={isRtl ? -labelOffset[anchor] : labelOffset[anchor]}
          textAnchor={anchor}
        >
          {text}
        </text>
      </g>
    );
  });
}
const labelOffset = { start: 3, middle: 0, end: -3 } as const;

/** Numbers that would stand on one before them in the list are left out. */
function Ticks({ ticks, x, wide, put }: Pick<Props, 'ticks'> & HorizontalAxis) {
  const placed: { tick: number; at: number }[] = [];
  for (const tick of ticks) {
    const at = Math.min(Math.max(x(tick), tickWidth / 2), wide - tickWidth / 2);
    if (placed.every((other) => Math.abs(other.at - at) >= tickWidth)) placed.push({ tick, at });
  }
  return placed.map(({ tick, at }) => (
    <text key={tick} className="axis" x={put(at)} y={plotHeight - 2} textAnchor="middle">
      {tick}
    </text>
  ));
}
