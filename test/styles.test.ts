import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheets = globSync('components/**/*.css').map((path) => readFileSync(path, 'utf8'));
const still = /@media \(prefers-reduced-motion: reduce\) \{(.*?)\n\}/s;

/** What moves: every transition and animation but those that only switch. */
const moving = (sheet: string): string[] =>
  [...sheet.replace(still, '').matchAll(/^ *((?:transition|animation): .*);$/gm)]
    .map(([, declared = '']) => declared)
    .filter((declared) => !declared.includes('step-end'));

describe('motion', () => {
  it('takes no time where the user wants less of it', () => {
    const [block = ''] = sheets.flatMap((sheet) => (sheet.includes('--quick: 0ms') ? [still.exec(sheet)?.[1]] : []));
    expect(block).toMatch(/--quick: 0ms;\s+--calm: 0ms;/);
  });

  it('has its length from the two names that are nothing then, or is taken away by its own sheet', () => {
    expect(sheets.flatMap(moving)).not.toEqual([]);
    const left = sheets
      .filter((sheet) => !still.exec(sheet)?.[1]?.includes('animation: none'))
      .flatMap(moving)
      .filter((declared) => !/var\(--(?:quick|calm)\)/.test(declared));
    expect(left).toEqual([]);
  });
});
