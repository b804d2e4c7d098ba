/**
 * What kind of body a question was promised: rows in JSON, a JSON document of another's shape (json3 captions), or text. Only
 * captions have formats (GET /captions/{videoId}, "Response by format").
 */
export type AnswerPromise = 'rows' | 'document' | 'text';

/** The promise of a question, read off its `format`; a question without one gets rows. */
export function promiseOf(name: string, asked: unknown): AnswerPromise {
  const format = name === 'captions' ? askedText(asked, 'format') : null;
  if (format === null || format === 'json') return 'rows';
  return format === 'json3' ? 'document' : 'text';
}

/** A text parameter of a question that was kept without its type. */
export const askedText = (asked: unknown, word: string): string | null => {
  const given = Object.entries(Object(asked)).find(([key]) => key === word)?.[1];
  return typeof given === 'string' ? given : null;
};
