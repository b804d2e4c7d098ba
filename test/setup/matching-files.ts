import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Playwright's flags that take a value, so that the value is not taken for a word. */
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
  /** What the chosen tests have in their path or in a title. */
  words: string[];
  /** Everything that begins with a hyphen, with its value, for Playwright. */
  flags: string[];
}

/** Tells the words from the flags. */
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

/** The first text after `it(`, `test.describe(` and their kin, also after the rows of an `each`. */
const title = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Returns the titles of tests and of their groups in a source. */
export const titlesIn = (source: string): string[] => [...source.matchAll(title)].map(([, , text = '']) => text);

/** Returns the test files whose path, or one of whose titles, contains one of the words. Case does not matter. */
export function filesWith(
  words: readonly string[],
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  return files.filter((file) => {
    const texts = [file, ...titlesIn(read(file))].map((text) => text.toLowerCase());
    return wanted.some((word) => texts.some((text) => text.includes(word)));
  });
}
