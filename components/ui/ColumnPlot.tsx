import { useRef } from 'react';
import { useSize } from './use-canvas';
import { useWords } from './words';

interface Props {
  columns: readonly { from: number; to: number; count: number; step: 1 | 2 | 3 | 4 | 5 }[];
  /** Named values in the direction of reading; the one in the middle has a row of its own. */
  marks: readonly { at: number; text: string; isHere?: boolean }[];
  /** Values that stand below the columns, the most important first. */
  ticks: readonly number[];
  label: string;
}

/** Pixels; a panel at its narrowest where nothing is measured yet. */
const usual = 296;
const [top, ground, high] = [26, 92, 108];
/** How wide a number below the columns is, and a name above them. */
const [tickRoom, nameRoom] = [30, 52];

/** How many have which value: columns in the colours of pace, with what is named above and the limits below. */
export function ColumnPlot({ columns, marks, ticks, label }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const isRtl = useWords().dir === 'rtl';
  const wide = useSize(stage).wide || usual;
  const [first, last] = [columns[0]?.from ?? 0, columns.at(-1)?.to ?? 1];
  const x = (value: number): number => Math.min(Math.max((value - first) / (last - first), 0), 1) * wide;
  const along: Along = { x, wide, put: (at) => (isRtl ? wide - at : at), isRtl };
  const most = Math.max(1, ...columns.map(({ count }) => count));
  const each = wide / Math.max(1, columns.length);
  return (
    <div ref={stage} className="shape">
      <svg viewBox={`0 0 ${wide} ${high}`} height={high} role="img" aria-label={label}>
        <line className="base" x1="0" x2={wide} y1={ground + 0.5} y2={ground + 0.5} />
        {columns.map(({ from, count, step }) => {
          const tall = count === 0 ? 0 : Math.max(1.5, (count / most) * (ground - top));
          const broad = Math.max(1, each - 2);
          const begin = x(from) + 1;
          return (
            <rect
              key={from}
              className={`p${step}`}
              x={isRtl ? wide - begin - broad : begin}
              y={ground - tall}
              width={broad}
              height={tall}
            />
          );
        })}
        <Marks marks={marks} {...along} />
        <Ticks ticks={ticks} {...along} />
      </svg>
    </div>
  );
}

/** Places are counted from where reading begins. */
interface Along {
  x(value: number): number;
  wide: number;
  /** Where a place lies in the picture, counted from the left. */
  put(place: number): number;
  isRtl: boolean;
}

/** The outer names stand on their own sides of their lines, the one in the middle above them. */
function Marks({ marks, x, wide, put, isRtl }: Pick<Props, 'marks'> & Along) {
  return marks.map(({ at, text, isHere }, nth) => {
    const isMiddle = marks.length % 2 === 1 && nth === (marks.length - 1) / 2;
    const side = isMiddle ? 'middle' : nth === 0 ? 'end' : 'start';
    const within = Math.min(Math.max(x(at), isMiddle ? nameRoom / 2 : 0), isMiddle ? wide - nameRoom / 2 : wide);
    const anchor =
      side === 'end' && within < nameRoom ? 'start' : side === 'start' && within > wide - nameRoom ? 'end' : side;
    return (
      <g key={text} className={isHere ? 'named here' : 'named'}>
        <line x1={put(x(at))} x2={put(x(at))} y1={isMiddle ? 11 : 22} y2={ground} />
        <text
          className="axis"
          x={put(within)}
          y={isMiddle ? 9 : 20}
          dx={isRtl ? -gap[anchor] : gap[anchor]}
          textAnchor={anchor}
        >
          {text}
        </text>
      </g>
    );
  });
}
const gap = { start: 3, middle: 0, end: -3 } as const;

/** Numbers that would stand on one before them in the list are left out. */
function Ticks({ ticks, x, wide, put }: Pick<Props, 'ticks'> & Along) {
  const placed: { tick: number; at: number }[] = [];
  for (const tick of ticks) {
    const at = Math.min(Math.max(x(tick), tickRoom / 2), wide - tickRoom / 2);
    if (placed.every((other) => Math.abs(other.at - at) >= tickRoom)) placed.push({ tick, at });
  }
  return placed.map(({ tick, at }) => (
    <text key={tick} className="axis" x={put(at)} y={high - 2} textAnchor="middle">
      {tick}
    </text>
  ));
}
