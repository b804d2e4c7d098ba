/** Seconds that an arrow, and a whole page, goes along the video. */
const shortStepSeconds = 5;
const longStepSeconds = 30;

/** Where a key leads from a second of the video; `null` for a key of something else. Time runs with the reading direction. */
export function sliderTarget(key: string, at: number, length: number, slider: Element): number | null {
  const step = isMirrored(slider) ? -shortStepSeconds : shortStepSeconds;
  const targets: Record<string, number> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    ArrowUp: at + shortStepSeconds,
    ArrowDown: at - shortStepSeconds,
    PageUp: at + longStepSeconds,
    PageDown: at - longStepSeconds,
    Home: 0,
    End: length,
  };
  const to = targets[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), length);
}

export const isMirrored = (element: Element): boolean => element.closest('[dir]')?.getAttribute('dir') === 'rtl';
