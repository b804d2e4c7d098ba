import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pngPixels, pngSize } from './png';

const icon = (size: number) => readFileSync(`public/icon/${size}.png`);

/** Returns the relative luminance of a colour (WCAG 2.2). */
const luminanceOf = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastOf = (one: readonly number[], other: readonly number[]): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/**
 * Toolbar colours: Chrome light (active and inactive), Chrome dark (active and inactive), Firefox light and Firefox
 * dark.
 */
const toolbars = [
  [255, 255, 255],
  [241, 243, 244],
  [32, 33, 36],
  [53, 54, 58],
  [240, 240, 244],
  [43, 42, 51],
];

describe('the icons', () => {
  it.each([16, 32, 48, 96, 128])('are square: %i pixels', (size) => {
    expect(pngSize(icon(size))).toEqual({ width: size, height: size });
  });

  it('have contrast with every toolbar at 16 pixels: the outline of the page and the band next to it', () => {
    const pixel = pngPixels(icon(16));
    const parts = { outline: pixel(0, 8), band: pixel(13, 8) };
    for (const [name, [red = 0, green = 0, blue = 0, alpha]] of Object.entries(parts)) {
      expect(alpha, name).toBe(255);
      for (const toolbar of toolbars)
        expect(contrastOf([red, green, blue], toolbar), `${name} on ${toolbar}`).toBeGreaterThan(3);
    }
  });
});
