import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Playwright flags that take a value. The value is not a search word. */
const withValue = [
  'browser',
  'config',
  'global-timeout',
  'grep',
  'grep-invert',
  'max-failures',
  'output',
  'project',
  'repeat-each',
  'reporter',
  'retries',
  'shard',
  'timeout',
  'trace',
  'tsconfig',
  'workers',
];

export interface Arguments {
  /** Words that the path or a title of the selected tests contains. */
  words: string[];
  /** Arguments that start with a hyphen, with their values, for Playwright. */
  flags: string[];
}

/** Separates the words from the flags. */
export function splitArguments(args: readonly string[]): Arguments {
  const options = {
    ...Object.fromEntries(withValue.map((name) => [name, { type: 'string' as const }])),
    'short-config': { type: 'string' as const, short: 'c' },
    'short-grep': { type: 'string' as const, short: 'g' },
    'short-workers': { type: 'string' as const, short: 'j' },
  };
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const words = tokens.filter((token) => token.kind === 'positional');
  const positions = new Set(words.map(({ index }) => index));
  return {
    words: words.map(({ value }) => value),
    flags: args.filter((arg, index) => !positions.has(index) && arg !== '--'),
  };
}

/** The first string after `it(`, `test.describe(` and similar calls, or after the table of `each`. */
const title = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Returns the titles of tests and test groups in source text. */
export const titlesIn = (source: string): string[] => [...source.matchAll(title)].map(([, , text = '']) => text);

/** Returns the test files whose path or titles contain at least one of the words, ignoring case. */
export function filesWith(
  words: readonly string[],
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): string[] {
  const lowerCaseWords = words.map((word) => word.toLowerCase());
  return files.filter((file) => {
    const texts = [file, ...titlesIn(read(file))].map((text) => text.toLowerCase());
    return lowerCaseWords.some((word) => texts.some((text) => text.includes(word)));
  });
}
