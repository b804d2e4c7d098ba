/** A file of known length that can give any part of itself; both ends are included. */
export interface Ranged {
  contentType: string;
  length: number;
  /** Without it a download that broke off can only begin anew; its file has no parts either. */
  etag: string | null;
  between(start: number, end: number): ReadableStream<Uint8Array>;
}

interface Range {
  start: number;
  end: number;
}

/** RFC 9110, section 14.1.2: one range of bytes. `undefined` where none was asked for, `null` where it cannot be met. */
function rangeFrom(header: string | null, length: number): Range | null | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!asked) return undefined;
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? length - 1 : Math.min(length - 1, Number(last));
  return start <= end && start < length ? { start, end } : null;
}

/** RFC 9110, section 13.1.5: a part is only for who holds the beginning of this very file. */
const isForThis = (request: Request, etag: string | null): boolean =>
  etag !== null && (request.headers.get('if-range') ?? etag) === etag;

/** The whole file, the part that was asked for, or the refusal of a part that is not there. */
export function rangeAnswer(request: Request, { contentType, length, etag, between }: Ranged): Response {
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
