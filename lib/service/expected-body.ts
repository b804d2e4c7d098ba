/**
 * What kind of body a question was promised: rows in JSON, a JSON document of another's shape (json3 captions), or text. Only
 * captions have formats (GET /captions/{videoId}, "Response by format").
 */
export type ExpectedBody = 'rows' | 'document' | 'text';

/** The promise of a question, read off its `format`; a question without one gets rows. */
export function expectedBodyOf(name: string, params: unknown): ExpectedBody {
  const format = name === 'captions' ? textParam(params, 'format') : null;
  if (format === null || format === 'json') return 'rows';
  return format === 'json3' ? 'document' : 'text';
}

/** A text parameter of a question that was kept without its type. */
export const textParam = (params: unknown, name: string): string | null => {
  const given = Object.entries(Object(params)).find(([key]) => key === name)?.[1];
  return typeof given === 'string' ? given : null;
};
