import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationFrom, risText } from '@/lib/citation/citation-formats';
import { anyCitation, dateParts, fetchedAt, parseRecords } from './citation-records';

describe('risText', () => {
  it('writes one tag per line, dates with slashes, and the end of each record', () => {
    const video = { title: 'Low\nwater', channelTitle: 'Estuary Works', publishedAt: '2024-03-04T17:00:09Z' };
    expect(risText([citationFrom('aaaaaaaaaaa', video, fetchedAt)])).toBe(
      [
        'TY  - VIDEO',
        'ID  - aaaaaaaaaaa',
        'TI  - Low water',
        'AU  - Estuary Works',
        'PY  - 2024',
        'DA  - 2024/03/04',
        'Y2  - 2026/11/21',
        'UR  - https://www.youtube.com/watch?v=aaaaaaaaaaa',
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });

  it('can be read back for any text', () => {
    fc.assert(
      fc.property(anyCitation, (citation) => {
        const items = parseRecords(risText([citation, citation]));
        expect(items).toHaveLength(2);
        expect(items[0]).toMatchObject({
          title: citation.title,
          URL: citation.url,
          language: 'es',
          type: 'motion_picture',
        });
        expect(items[0]?.issued?.['date-parts']).toEqual(dateParts(citation));
      }),
    );
  });
});
