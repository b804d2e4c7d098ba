/** A file of known length, read in byte ranges whose bounds are both included. */
export interface Ranged {
  contentType: string;
  length: number;
  /** Without an ETag the file supports no ranges, and an interrupted download must restart. */
  etag: string | null;
  between(start: number, end: number): ReadableStream<Uint8Array>;
}

interface Range {
  start: number;
  end: number;
}

/**
 * Parses a single byte range (RFC 9110, section 14.1.2). Returns `undefined` if there is none, and `null` if it is
 * unsatisfiable.
 */
function rangeFrom(header: string | null, length: number): Range | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? length - 1 : Math.min(length - 1, Number(last));
  return start <= end && start < length ? { start, end } : null;
}

/** Returns whether ranges apply: they are valid only for the same version of the file (RFC 9110, section 13.1.5). */
const isForThis = (request: Request, etag: string | null): boolean =>
  etag !== null && (request.headers.get('if-range') ?? etag) === etag;

/** Returns the whole file, the requested range, or status 416. */
export function rangeResponse(request: Request, { contentType, length, etag, between }: Ranged): Response {
  const range = isForThis(request, etag) ? rangeFrom(request.headers.get('range'), length) : undefined;
  if (range === null) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${length}` } });
  const { start, end } = range ?? { start: 0, end: length - 1 };
  const headers = new Headers({
    'content-type': contentType,
    'content-length': String(end - start + 1),
    ...(etag === null ? {} : { 'accept-ranges': 'bytes', etag }),
  });
  if (range) headers.set('content-range', `bytes ${start}-${end}/${length}`);
  const body = request.method === 'HEAD' ? null : between(start, end);
  return new Response(body, { status: range ? 206 : 200, headers });
}
