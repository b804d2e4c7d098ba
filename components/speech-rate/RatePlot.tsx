import { type KeyboardEvent, type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { resolveColour, useElementSize, useThemeVersion } from '@/components/ui/use-element-size';
import { sliderTarget } from '@/components/ui/use-shortcuts';
import type { CurvePoint } from '@/lib/speech-rate/rate-curve';
import type { PlayheadHandle } from './RateStrip';
import type { PlotAnnotations } from './rate-drawing';
import { type DrawnRatePlot as Drawn, drawRatePlot } from './rate-plot';

interface Props {
  curve: readonly CurvePoint[];
  scene: PlotAnnotations;
  /** In seconds. */
  length: number;
  /** Text below the plot while no point is selected. */
  idleText: string;
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
export function RatePlot({ length, idleText, summary, handle, ...props }: Props) {
  const t = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const plot = useRef<Drawn | null>(null);
  const described = useId();
  const { slider, read, point, press, now: movePlayhead, drawn } = useCursor(plot, { length, idleText, ...props });
  useImperativeHandle(handle, () => ({ movePlayhead }));
  usePlot(stage, plot, { length, onPoint: point, onDrawn: drawn, ...props });
  return (
    <div className="rate-plot">
      <div
        ref={slider}
        className="slide"
        role="slider"
        tabIndex={0}
        aria-label={t('rateCurveLabel')}
        aria-describedby={described}
        aria-valuemin={0}
        aria-valuemax={Math.round(length)}
        aria-valuenow={0}
        aria-valuetext={props.valueText(0)}
        onKeyDown={press}
        onBlur={() => plot.current?.moveCursor(null)}
      >
        <div ref={stage} className="stage" dir="ltr" style={{ blockSize: `${plotHeight}px` }} />
      </div>
      <p ref={read} className="note readout" aria-hidden="true">
        {idleText}
      </p>
      <p id={described} className="sr">
        {summary}
      </p>
    </div>
  );
}

type CursorOptions = Pick<Props, 'length' | 'idleText' | 'valueText' | 'onSeek'>;

/** Updates the slider and the readout for cursor and player without rendering. Seconds. */
function useCursor(plot: RefObject<Drawn | null>, { length, idleText, valueText, onSeek }: CursorOptions) {
  const slider = useRef<HTMLDivElement>(null);
  const read = useRef<HTMLParagraphElement>(null);
  const cursor = useRef<number | null>(null);
  const played = useRef<number | null>(null);
  const updateReadout = (): void => {
    const at = cursor.current ?? played.current ?? 0;
    slider.current?.setAttribute('aria-valuenow', String(Math.round(at)));
    slider.current?.setAttribute('aria-valuetext', valueText(at));
    if (read.current) read.current.textContent = cursor.current === null ? idleText : valueText(cursor.current);
  };
  const point = (seconds: number | null): void => {
    if (cursor.current === seconds) return;
    cursor.current = seconds;
    updateReadout();
  };
  const now = (seconds: number | null): void => {
    played.current = seconds;
    plot.current?.setPlayhead(seconds);
    if (cursor.current === null) updateReadout();
  };
  const press = (event: KeyboardEvent): void => {
    const at = cursor.current ?? played.current ?? 0;
    const to = sliderTarget(event.key, at, length, event.currentTarget);
    if (event.key === 'Enter' || event.key === ' ') onSeek(at);
    else if (to === null) return;
    else {
      plot.current?.moveCursor(to);
      point(to);
    }
    event.preventDefault();
  };
  return { slider, read, point, press, now, drawn: () => plot.current?.setPlayhead(played.current) };
}

interface PlotOptions extends Pick<Props, 'curve' | 'scene' | 'length' | 'onSeek'> {
  onPoint(seconds: number | null): void;
  /** Reports that the plot was replaced. */
  onDrawn(): void;
}

/** Redraws the plot when its data change and resizes it with the panel. */
function usePlot(stage: RefObject<HTMLDivElement | null>, plot: RefObject<Drawn | null>, shown: PlotOptions): void {
  const t = useTranslation();
  const { curve, scene, length } = shown;
  const { width } = useElementSize(stage);
  const colours = useThemeVersion();
  const latest = useRef(shown);
  latest.current = shown;
  const isThere = width > 0;
  useEffect(() => {
    const element = stage.current;
    if (!element || !isThere || colours < 0) return;
    const { fontSize, fontFamily } = getComputedStyle(element);
    const drawn = drawRatePlot(element, curve, scene, {
      size: { width: element.clientWidth, height: plotHeight, length },
      ink: {
        colour: (token) => resolveColour(element, token),
        font: `${fontSize} ${fontFamily}`,
        isRtl: t.dir === 'rtl',
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
    plot.current = drawn;
    latest.current.onDrawn();
    return () => {
      plot.current = null;
      drawn.destroy();
    };
  }, [stage, plot, curve, scene, length, isThere, colours, t]);
  useEffect(() => plot.current?.resize(width), [plot, width]);
}
