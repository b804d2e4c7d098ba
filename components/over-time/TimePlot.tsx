import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dateTimeText } from '@/components/ui/format-text';
import { createPlot, type PlotData } from '@/components/ui/plot';
import { sliderValueForKey } from '@/components/ui/slider-keys';
import { useTranslation } from '@/components/ui/translation';
import { resolveColour, useElementSize, useThemeVersion } from '@/components/ui/use-element-size';
import type { Translate } from '@/lib/shared/localized-text';
import { axisNumberText } from '@/lib/shared/plot-scale';

type Gaps = NonNullable<Parameters<typeof createPlot>[2]['gaps']>;

interface Props {
  data: PlotData;
  isLogarithmic: boolean;
  label: string;
  /** Index of the time at the cursor; `null` without a cursor. */
  cursorIndex: number | null;
  onCursor(index: number | null): void;
  /** True to draw bars, one for each time, instead of lines. */
  bars?: boolean;
  names?: readonly string[];
  /** Periods without data, with their label. */
  gaps?: Gaps;
  /** Height in pixels. */
  height?: number;
  /** Formats the times below the plot. */
  timeText?: (time: number) => string;
  /** Formats the axis values. */
  valueText?: (value: number) => string;
  /** Describes the values at the cursor for screen readers. By default, only the time is read. */
  cursorText?: (index: number) => string;
}

/** Plots values over time. The pointer and the arrow keys move a cursor between observations. */
export function TimePlot({
  data,
  isLogarithmic,
  label,
  cursorIndex,
  onCursor,
  bars = false,
  height = 320,
  names,
  gaps,
  timeText,
  valueText,
  cursorText,
}: Props) {
  const t = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<ReturnType<typeof createPlot> | null>(null);
  const { width } = useElementSize(container);
  const themeVersion = useThemeVersion();
  const onCursorRef = useRef(onCursor);
  onCursorRef.current = onCursor;
  useEffect(() => {
    const element = container.current;
    if (!element || width === 0 || themeVersion < 0) return;
    const style = getComputedStyle(element);
    const newPlot = createPlot(element, data, {
      width,
      height,
      isLogarithmic,
      bars,
      isRtl: t.dir === 'rtl',
      colour: (token) => resolveColour(element, token),
      font: `${style.fontSize} ${style.fontFamily}`,
      numberText: valueText ?? axisNumberText(t.locale),
      ...(names && { names }),
      ...(gaps && { gaps }),
      ...timeTicks(t, data[0]),
      ...(timeText && { dayText: timeText }),
      onCursor: (to) => onCursorRef.current(to),
    });
    plot.current = newPlot;
    return () => newPlot.destroy();
  }, [data, isLogarithmic, bars, height, names, gaps, width, themeVersion, timeText, valueText, t]);
  const last = data[0].length - 1;
  const times = data[0];
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = sliderValueForKey(event.key, cursorIndex ?? -1, last, event.currentTarget, cursorSteps);
    if (to === null) return;
    event.preventDefault();
    plot.current?.cursorTo(to);
    onCursor(to);
  };
  const time = cursorIndex === null ? undefined : times[cursorIndex];
  return (
    <div
      className="time-plot"
      style={{ minBlockSize: height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={cursorIndex ?? 0}
      aria-valuetext={
        time === undefined || cursorIndex === null
          ? t('timeNoCursor')
          : (cursorText?.(cursorIndex) ?? dateTimeText(t, time))
      }
      onKeyDown={handleKeyDown}
    >
      <div ref={container} dir="ltr" />
    </div>
  );
}

/** The steps of the cursor, in observations. */
const cursorSteps = { short: 1, long: 10 };

const minute = 60_000;
const day = 24 * 60 * minute;
const minutes = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((n) => n * minute);
const days = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365, 730, 1825].map((n) => n * day);

/** Returns ticks in days if the plot spans more than two days, otherwise in minutes and hours. */
function timeTicks(t: Translate, times: readonly number[]) {
  const isSeveralDays = (times.at(-1) ?? 0) - (times[0] ?? 0) > 2 * day;
  const dateFormat = new Intl.DateTimeFormat(
    t.locale,
    isSeveralDays ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' },
  );
  return { steps: isSeveralDays ? days : minutes, dayText: (time: number) => dateFormat.format(time) };
}
