import { createHash } from 'node:crypto';

const sealOf = (offset: number): string =>
  createHash('sha256').update(`page ${offset}`).digest('base64url').slice(0, 6);

/** A marker that says nothing to its reader: the place of a page's first row, sealed. */
export const pageTokenFor = (offset: number): string =>
  Buffer.from(`${offset}.${sealOf(offset)}`).toString('base64url');

/** The place a marker stands for; `null` where it was never given out. */
export function readPageToken(token: string): number | null {
  const [place = '', seal] = Buffer.from(token, 'base64url').toString().split('.');
  return /^\d+$/.test(place) && seal === sealOf(Number(place)) ? Number(place) : null;
}

interface Page<Row> {
  totalResults: number;
  resultsPerPage: number;
  nextPageToken?: string;
  prevPageToken?: string;
  data: Row[];
}

/** Section "Paging envelope": one page of the rows, with markers to the pages beside it. */
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
