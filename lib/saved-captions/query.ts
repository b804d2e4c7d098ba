import { foldPattern, type InvalidPattern, toRegexSource } from '@/lib/captions/find';

/** What is looked for in all held captions. */
export interface CaptionQuery {
  pattern: string;
  /** `pattern` is a regular expression. Case never matters. */
  regex: boolean;
  /** `é` is found by `e`. */
  ignoresMarks: boolean;
}

/** The wish made ready: a text as it stands, words with any space between them, or the source of a regular expression. */
export type CompiledQuery = TextQuery | PatternQuery;

export type TextQuery =
  | { is: 'text'; text: string; wish: CaptionQuery }
  | { is: 'words'; text: string; words: RegExp; wish: CaptionQuery };

export interface PatternQuery {
  is: 'pattern';
  source: string;
  wish: CaptionQuery;
}

/** `null` for a wish for nothing. */
export function compileQuery(wish: CaptionQuery): CompiledQuery | InvalidPattern | null {
  if (wish.regex) {
    if (wish.pattern === '') return null;
    const source = toRegexSource(wish.pattern, wish.ignoresMarks);
    return typeof source === 'string' ? { is: 'pattern', source, wish } : source;
  }
  const text = foldPattern(wish.pattern, wish.ignoresMarks);
  if (text.trim() === '') return null;
  if (!text.includes(' ')) return { is: 'text', text, wish };
  // A phrase is found across the end of a line, and wherever somebody wrote two spaces.
  const words = new RegExp(text.split(' ').map(escaped).join('[ \\n]+'), 'g');
  return { is: 'words', text, words, wish };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Whether all that has the later one has the earlier one too: then only there it need be looked for. */
export const isNarrower = (later: CompiledQuery, earlier: CompiledQuery): boolean =>
  later.is !== 'pattern' &&
  earlier.is !== 'pattern' &&
  later.wish.ignoresMarks === earlier.wish.ignoresMarks &&
  later.text.startsWith(earlier.text);
