import { describe, expect, it } from 'vitest';
import { pageOf, pageTokenFor, readPageToken } from './paging.ts';

const rows = Array.from({ length: 7 }, (_, index) => index);

describe('pageOf', () => {
  it.each([
    [0, 3, [0, 1, 2], true, false],
    [3, 3, [3, 4, 5], true, true],
    [6, 3, [6], false, true],
    [0, 7, rows, false, false],
    [0, 0, [], false, false],
    [90, 3, [], false, true],
  ])('from row %i with a page size of %i returns the rows %j', (offset, size, data, hasNext, hasPrevious) => {
    const page = pageOf(rows, offset, size);
    expect(page).toMatchObject({ totalResults: 7, resultsPerPage: size, data });
    expect([page.nextPageToken !== undefined, page.prevPageToken !== undefined]).toEqual([hasNext, hasPrevious]);
  });
});

describe('a page token', () => {
  it.each([0, 1, 50, 5199])('encodes row %i', (offset) => {
    expect(readPageToken(pageTokenFor(offset))).toBe(offset);
  });

  it.each(['', 'x', '50', Buffer.from('50.aaaaaa').toString('base64url')])('is rejected if it is %j', (token) => {
    expect(readPageToken(token)).toBeNull();
  });
});
