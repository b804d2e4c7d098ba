import { createHash } from 'node:crypto';

const sealOf = (offset: number): string =>
  createHash('sha256').update(`page ${offset}`).digest('base64url').slice(0, 6);

/** Returns an opaque, signed token for the page that starts at this row index. */
export const pageTokenFor = (offset: number): string =>
  Buffer.from(`${offset}.${sealOf(offset)}`).toString('base64url');

/** Returns the row index in a token, or `null` if the service never issued the token. */
export function readPageToken(token: string): number | null {
  const [rowText = '', seal] = Buffer.from(token, 'base64url').toString().split('.');
  return /^\d+$/.test(rowText) && seal === sealOf(Number(rowText)) ? Number(rowText) : null;
}

interface Page<Row> {
  totalResults: number;
  resultsPerPage: number;
  nextPageToken?: string;
  prevPageToken?: string;
  data: Row[];
}

/** Returns one page of the rows with the tokens of the previous and next page (section "Paging envelope"). */
export function pageOf<Row>(rows: Row[], offset: number, size: number): Page<Row> {
  const hasNext = size > 0 && offset + size < rows.length;
  const hasPrevious = size > 0 && offset > 0;
  return {
    totalResults: rows.length,
    resultsPerPage: size,
    ...(hasNext ? { nextPageToken: pageTokenFor(offset + size) } : {}),
    ...(hasPrevious ? { prevPageToken: pageTokenFor(Math.max(0, offset - size)) } : {}),
    data: rows.slice(offset, offset + size),
  };
}
