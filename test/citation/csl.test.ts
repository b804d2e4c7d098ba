import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationFrom, cslText } from '@/lib/citation/citation-formats';
import { anyCitation, dateParts, fetchedAt, parseRecords } from './citation-records';

describe('cslText', () => {
  it('writes a film of a channel with dates in parts', () => {
    const video = {
      title: 'a',
      channelTitle: 'Estuary Works',
      publishedAt: '2024-03-04T17:00:09Z',
      parsedDuration: 62,
    };
    expect(JSON.parse(cslText([citationFrom('aaaaaaaaaaa', video, fetchedAt)]))).toEqual([
      {
        id: 'aaaaaaaaaaa',
        type: 'motion_picture',
        title: 'a',
        author: [{ literal: 'Estuary Works' }],
        issued: { 'date-parts': [[2024, 3, 4]] },
        accessed: { 'date-parts': [[2026, 11, 21]] },
        URL: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
        dimensions: '1:02',
      },
    ]);
  });

  it('can be read back for any text', () => {
    fc.assert(
      fc.property(anyCitation, (citation) => {
        const [item] = parseRecords(cslText([citation]));
        expect(item).toMatchObject({
          title: citation.title,
          URL: citation.url,
          language: 'es',
          type: 'motion_picture',
        });
        expect(item?.author?.[0]?.literal ?? null).toBe(citation.author);
        expect(item?.issued?.['date-parts']).toEqual(dateParts(citation));
      }),
    );
  });
});
