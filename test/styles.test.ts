import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheets = globSync('components/**/*.css').map((path) => readFileSync(path, 'utf8'));
const reducedMotion = /@media \(prefers-reduced-motion: reduce\) \{(.*?)\n\}/s;

/** Returns all transitions and animations except those with `step-end`, which change state without motion. */
const motionsIn = (sheet: string): string[] =>
  [...sheet.replace(reducedMotion, '').matchAll(/^ *((?:transition|animation): .*);$/gm)]
    .map(([, declared = '']) => declared)
    .filter((declared) => !declared.includes('step-end'));

describe('motion in style sheets', () => {
  it('takes no time if the user prefers reduced motion', () => {
    const [block = ''] = sheets.flatMap((sheet) =>
      sheet.includes('--duration-fast: 0ms') ? [reducedMotion.exec(sheet)?.[1]] : [],
    );
    expect(block).toMatch(/--duration-fast: 0ms;\s+--duration-slow: 0ms;/);
  });

  it('uses only durations that reduced motion sets to zero, or is disabled in its own sheet', () => {
    expect(sheets.flatMap(motionsIn)).not.toEqual([]);
    const violations = sheets
      .filter((sheet) => !reducedMotion.exec(sheet)?.[1]?.includes('animation: none'))
      .flatMap(motionsIn)
      .filter((declared) => !/var\(--duration-(?:fast|slow)\)/.test(declared));
    expect(violations).toEqual([]);
  });
});
