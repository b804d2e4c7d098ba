import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { seekSteps, sliderValueForKey } from '@/components/ui/slider-keys';
import { useTranslation } from '@/components/ui/translation';
import { resolveColour, useElementSize, useThemeVersion } from '@/components/ui/use-element-size';
import { axisNumberText } from '@/lib/shared/plot-scale';
import type { CurvePoint } from '@/lib/speech-rate/rate-curve';
import type { PlayheadHandle } from './RateStrip';
import type { PlotAnnotations } from './rate-drawing';
import { type RatePlotHandle as Drawn, drawRatePlot } from './rate-plot';

interface Props {
  curve: readonly CurvePoint[];
  scene: PlotAnnotations;
  /** In seconds. */
  length: number;
  /** Explains the plot below it, while no point is selected. */
  legend: ReactNode;
  /** Describes the plot to screen readers. */
  summary: string;
  /** Returns, for example, "4:23, 142 words per minute, steady". */
  valueText(seconds: number): string;
  onSeek(seconds: number): void;
  handle: Ref<PlayheadHandle>;
}

/** In pixels. */
const plotHeight = 168;

/** Plots the rolling rate: a click seeks; arrow keys move a cursor, and Enter seeks to it. */
export function RatePlot({ length, legend, summary, handle, ...props }: Props) {
  const t = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<Drawn | null>(null);
  const summaryId = useId();
  const { slider, readout, setCursor, handleKeyDown, movePlayhead, restorePlayhead } = useCursor(plot, {
    length,
    ...props,
  });
  useImperativeHandle(handle, () => ({ movePlayhead }));
  usePlot(container, plot, { length, onPoint: setCursor, onRedraw: restorePlayhead, ...props });
  return (
    <div className="rate-plot">
      <div
        ref={slider}
        className="slider"
        role="slider"
        tabIndex={0}
        aria-label={t('rateCurveLabel')}
        aria-describedby={summaryId}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={0}
        aria-valuetext={props.valueText(0)}
        onKeyDown={handleKeyDown}
        onBlur={() => plot.current?.moveCursor(null)}
      >
        <div ref={container} className="plot-area" dir="ltr" style={{ blockSize: `${plotHeight}px` }} />
      </div>
      <div className="note below-plot" aria-hidden="true">
        <p ref={readout} />
        <p className="plot-key">{legend}</p>
      </div>
      <p id={summaryId} className="visually-hidden">
        {summary}
      </p>
    </div>
  );
}

type CursorOptions = Pick<Props, 'length' | 'valueText' | 'onSeek'>;

/** Updates the slider and the readout without rendering when the cursor or the playhead moves. Times are in seconds. */
function useCursor(plot: RefObject<Drawn | null>, { length, valueText, onSeek }: CursorOptions) {
  const slider = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLParagraphElement>(null);
  const cursor = useRef<number | null>(null);
  const playhead = useRef<number | null>(null);
  const updateReadout = (): void => {
    const seconds = cursor.current ?? playhead.current ?? 0;
    slider.current?.setAttribute('aria-valuenow', String(Math.round(seconds)));
    slider.current?.setAttribute('aria-valuetext', valueText(seconds));
    if (readout.current) readout.current.textContent = cursor.current === null ? '' : valueText(cursor.current);
  };
  const setCursor = (seconds: number | null): void => {
    if (cursor.current === seconds) return;
    cursor.current = seconds;
    updateReadout();
  };
  const movePlayhead = (seconds: number | null): void => {
    playhead.current = seconds;
    plot.current?.setPlayhead(seconds);
    if (cursor.current === null) updateReadout();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const seconds = cursor.current ?? playhead.current ?? 0;
    const to = sliderValueForKey(event.key, seconds, length, event.currentTarget, seekSteps);
    if (event.key === 'Enter' || event.key === ' ') onSeek(seconds);
    else if (to === null) return;
    else {
      plot.current?.moveCursor(to);
      setCursor(to);
    }
    event.preventDefault();
  };
  return {
    slider,
    readout,
    setCursor,
    handleKeyDown,
    movePlayhead,
    restorePlayhead: () => plot.current?.setPlayhead(playhead.current),
  };
}

interface PlotOptions extends Pick<Props, 'curve' | 'scene' | 'length' | 'onSeek'> {
  onPoint(seconds: number | null): void;
  onRedraw(): void;
}

/** Redraws the plot when its data changes and resizes it with the panel. */
function usePlot(
  container: RefObject<HTMLDivElement | null>,
  plot: RefObject<Drawn | null>,
  options: PlotOptions,
): void {
  const t = useTranslation();
  const { curve, scene, length } = options;
  const { width } = useElementSize(container);
  const themeVersion = useThemeVersion();
  const latest = useRef(options);
  latest.current = options;
  const isVisible = width > 0;
  useEffect(() => {
    const element = container.current;
    if (!element || !isVisible || themeVersion < 0) return;
    const { fontSize, fontFamily } = getComputedStyle(element);
    const newPlot = drawRatePlot(element, curve, scene, {
      size: { width: element.clientWidth, height: plotHeight, length },
      style: {
        colour: (token) => resolveColour(element, token),
        font: `${fontSize} ${fontFamily}`,
        isRtl: t.dir === 'rtl',
        rateText: axisNumberText(t.locale),
        names: {
          fastest: t('rateFastest', Math.round(scene.spread.fastest.rate)),
          slowest: t('rateSlowest', Math.round(scene.spread.slowest.rate)),
        },
      },
      events: {
        onHover: (seconds) => latest.current.onPoint(seconds),
        onPress: (seconds) => latest.current.onSeek(seconds),
      },
    });
    plot.current = newPlot;
    latest.current.onRedraw();
    return () => {
      plot.current = null;
      newPlot.destroy();
    };
  }, [container, plot, curve, scene, length, isVisible, themeVersion, t]);
  useEffect(() => plot.current?.resize(width), [plot, width]);
}
