import { useRef } from 'react';
import { useTranslation } from './translation';
import { useElementSize } from './use-element-size';

interface Props {
  columns: readonly { from: number; to: number; count: number; level: 1 | 2 | 3 | 4 | 5 }[];
  /** Labelled values in reading direction. The middle label has a row of its own. */
  markers: readonly { value: number; text: string }[];
  /** Values below the columns, the most important first. */
  ticks: readonly number[];
  label: string;
}

/** The width in pixels before the element is measured: that of the narrowest panel. */
const defaultWidth = 296;
const top = 26;
const baseline = 92;
const plotHeight = 108;
/** The width of a number below the columns, in pixels. */
const tickWidth = 30;
/** The width of a label above the columns, in pixels. */
const labelWidth = 52;

/** A histogram in the colours of the speech rate, with labels above and ticks below. */
export function Histogram({ columns, markers, ticks, label }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const isRtl = useTranslation().dir === 'rtl';
  const width = useElementSize(container).width || defaultWidth;
  const first = columns[0]?.from ?? 0;
  const last = columns.at(-1)?.to ?? 1;
  const x = (value: number): number => Math.min(Math.max((value - first) / (last - first), 0), 1) * width;
  const axis: HorizontalAxis = { x, width, toLeft: (position) => (isRtl ? width - position : position), isRtl };
  const maxCount = Math.max(1, ...columns.map(({ count }) => count));
  const columnWidth = width / Math.max(1, columns.length);
  return (
    <div ref={container} className="histogram">
      <svg viewBox={`0 0 ${width} ${plotHeight}`} height={plotHeight} role="img" aria-label={label}>
        <line className="baseline" x1="0" x2={width} y1={baseline + 0.5} y2={baseline + 0.5} />
        {columns.map(({ from, count, level }) => {
          const barHeight = count === 0 ? 0 : Math.max(1.5, (count / maxCount) * (baseline - top));
          const barWidth = Math.max(1, columnWidth - 2);
          const barStart = x(from) + 1;
          return (
            <rect
              key={from}
              className={`rate-level-${level}`}
              x={isRtl ? width - barStart - barWidth : barStart}
              y={baseline - barHeight}
              width={barWidth}
              height={barHeight}
            />
          );
        })}
        <Markers markers={markers} {...axis} />
        <Ticks ticks={ticks} {...axis} />
      </svg>
    </div>
  );
}

/** A horizontal axis. Positions are in pixels from the side where reading starts. */
interface HorizontalAxis {
  x(value: number): number;
  width: number;
  /** Converts a position to pixels from the left edge of the plot. */
  toLeft(value: number): number;
  isRtl: boolean;
}

/** Draws the markers: outer labels next to their lines, the middle label above its line. */
function Markers({ markers, x, width, toLeft, isRtl }: Pick<Props, 'markers'> & HorizontalAxis) {
  return markers.map(({ value, text }, index) => {
    const isMiddle = markers.length % 2 === 1 && index === (markers.length - 1) / 2;
    const side = isMiddle ? 'middle' : index === 0 ? 'end' : 'start';
    const labelX = Math.min(
      Math.max(x(value), isMiddle ? labelWidth / 2 : 0),
      isMiddle ? width - labelWidth / 2 : width,
    );
    const anchor =
      side === 'end' && labelX < labelWidth ? 'start' : side === 'start' && labelX > width - labelWidth ? 'end' : side;
    return (
      <g key={text} className="labelled">
        <line x1={toLeft(x(value))} x2={toLeft(x(value))} y1={isMiddle ? 11 : 22} y2={baseline} />
        <text
          className="axis"
          x={toLeft(labelX)}
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

/** Draws the ticks, except numbers that would overlap an earlier one. */
function Ticks({ ticks, x, width, toLeft }: Pick<Props, 'ticks'> & HorizontalAxis) {
  const placed: { tick: number; position: number }[] = [];
  for (const tick of ticks) {
    const position = Math.min(Math.max(x(tick), tickWidth / 2), width - tickWidth / 2);
    if (placed.every((other) => Math.abs(other.position - position) >= tickWidth)) placed.push({ tick, position });
  }
  return placed.map(({ tick, position }) => (
    <text key={tick} className="axis" x={toLeft(position)} y={plotHeight - 2} textAnchor="middle">
      {tick}
    </text>
  ));
}
