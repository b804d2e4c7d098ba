interface SliderSteps {
  /** The step of the arrow keys. */
  short: number;
  /** The step of the page keys. */
  long: number;
}

/** For a position in the video, in seconds. */
export const seekSteps: SliderSteps = { short: 5, long: 30 };

/**
 * Returns the value from 0 to `max` that a key moves a slider to; `null` for other keys. The left and right keys follow
 * the reading direction.
 */
export function sliderValueForKey(
  key: string,
  value: number,
  max: number,
  slider: Element,
  { short, long }: SliderSteps,
): number | null {
  const step = isRtl(slider) ? -short : short;
  const targets: Record<string, number> = {
    ArrowRight: value + step,
    ArrowLeft: value - step,
    ArrowUp: value + short,
    ArrowDown: value - short,
    PageUp: value + long,
    PageDown: value - long,
    Home: 0,
    End: max,
  };
  const to = targets[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), max);
}

export const isRtl = (element: Element): boolean => element.closest('[dir]')?.getAttribute('dir') === 'rtl';
