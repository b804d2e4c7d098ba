import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dateTimeText } from '@/components/ui/format-text';
import { createPlot, type PlotData } from '@/components/ui/plot';
import { useTranslation } from '@/components/ui/translation';
import { resolveColour, useElementSize, useThemeVersion } from '@/components/ui/use-element-size';
import type { Translate } from '@/lib/shared/localized-text';

type Gaps = NonNullable<Parameters<typeof createPlot>[2]['gaps']>;

interface Props {
  data: PlotData;
  log: boolean;
  label: string;
  /** Index of the cursor in the times; `null` for none. */
  at: number | null;
  onCursor(at: number | null): void;
  /** Draws bars, one per day. */
  bars?: boolean;
  /** Names of the lines. */
  names?: readonly string[];
  /** Periods without data and their label. */
  gaps?: Gaps;
  /** Height in pixels. */
  height?: number;
  /** Formats the axis values. */
  figureText?: (value: number) => string;
  /** Describes the cursor for screen readers; the time by default. */
  cursorText?: (at: number) => string;
}

/** Plots lines over time. Pointer and arrow keys move the cursor between observations. */
export function TimePlot({
  data,
  log,
  label,
  at,
  onCursor,
  bars = false,
  height = 320,
  names,
  gaps,
  figureText,
  cursorText,
}: Props) {
  const t = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<ReturnType<typeof createPlot> | null>(null);
  const { width } = useElementSize(container);
  const colours = useThemeVersion();
  const onCursorRef = useRef(onCursor);
  onCursorRef.current = onCursor;
  useEffect(() => {
    const element = container.current;
    if (!element || width === 0 || colours < 0) return;
    const style = getComputedStyle(element);
    const shown = createPlot(element, data, {
      width,
      height,
      log,
      bars,
      isRtl: t.dir === 'rtl',
      colour: (token) => resolveColour(element, token),
      font: `${style.fontSize} ${style.fontFamily}`,
      numberText: figureText ?? numberText(t),
      ...(names && { names }),
      ...(gaps && { gaps }),
      ...timeTicks(t, data[0]),
      onCursor: (to) => onCursorRef.current(to),
    });
    plot.current = shown;
    return () => shown.end();
  }, [data, log, bars, height, names, gaps, width, colours, figureText, t]);
  const last = data[0].length - 1;
  const times = data[0];
  const press = (event: KeyboardEvent) => {
    const to = indexAfterKey(event.key, at, last, t.dir === 'rtl');
    if (to === null) return;
    event.preventDefault();
    plot.current?.cursorTo(to);
    onCursor(to);
  };
  const time = at === null ? undefined : times[at];
  return (
    <div
      className="time-plot"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? 0}
      aria-valuetext={
        time === undefined || at === null ? t('timeNoCursor') : (cursorText?.(at) ?? dateTimeText(t, time))
      }
      onKeyDown={press}
    >
      <div ref={container} dir="ltr" />
    </div>
  );
}

/** Time runs in reading direction, and so do the arrow keys. */
function indexAfterKey(key: string, at: number | null, last: number, isRtl: boolean): number | null {
  const [forth, back] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === forth || key === 'ArrowUp') return at === null ? 0 : Math.min(at + 1, last);
  if (key === back || key === 'ArrowDown') return at === null ? last : Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

const numberText = (t: Translate) => {
  const short = new Intl.NumberFormat(t.locale, { notation: 'compact', maximumFractionDigits: 2 });
  return (value: number) => short.format(value);
};

const minute = 60_000;
const day = 24 * 60 * minute;
const minutes = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((n) => n * minute);
const days = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365, 730, 1825].map((n) => n * day);

/** Returns ticks in days if the plot spans several, else in hours. */
function timeTicks(t: Translate, times: readonly number[]) {
  const long = (times.at(-1) ?? 0) - (times[0] ?? 0) > 2 * day;
  const text = new Intl.DateTimeFormat(
    t.locale,
    long ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
  );
  return { steps: long ? days : minutes, dayText: (at: number) => text.format(at) };
}
