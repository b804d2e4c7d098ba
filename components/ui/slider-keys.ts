/** Seconds that an arrow, and a whole page, goes along the video. */
const shortStep = 5;
const longStep = 30;

/** Where a key leads from a second of the video; `null` for a key of something else. Time runs with the reading direction. */
export function keyTarget(key: string, at: number, length: number, slider: Element): number | null {
  const along = isMirrored(slider) ? -shortStep : shortStep;
  const targets: Record<string, number> = {
    ArrowRight: at + along,
    ArrowLeft: at - along,
    ArrowUp: at + shortStep,
    ArrowDown: at - shortStep,
    PageUp: at + longStep,
    PageDown: at - longStep,
    Home: 0,
    End: length,
  };
  const to = targets[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), length);
}

export const isMirrored = (element: Element): boolean => element.closest('[dir]')?.getAttribute('dir') === 'rtl';
