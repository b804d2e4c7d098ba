/** The steps of the arrow keys and of the page keys, in seconds of the video. */
const shortStepSeconds = 5;
const longStepSeconds = 30;

/**
 * Returns the time in seconds that a key moves a slider to; `null` for other keys. The left and right keys follow the
 * reading direction.
 */
export function sliderTimeForKey(key: string, seconds: number, length: number, slider: Element): number | null {
  const step = isRtl(slider) ? -shortStepSeconds : shortStepSeconds;
  const targets: Record<string, number> = {
    ArrowRight: seconds + step,
    ArrowLeft: seconds - step,
    ArrowUp: seconds + shortStepSeconds,
    ArrowDown: seconds - shortStepSeconds,
    PageUp: seconds + longStepSeconds,
    PageDown: seconds - longStepSeconds,
    Home: 0,
    End: length,
  };
  const to = targets[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), length);
}

export const isRtl = (element: Element): boolean => element.closest('[dir]')?.getAttribute('dir') === 'rtl';
