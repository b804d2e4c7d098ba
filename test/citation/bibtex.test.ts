import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bibtexText, citationFrom } from '@/lib/citation/citation-formats';
import { anyCitation, dateParts, fetchedAt, parseRecords } from './citation-records';

const bibtexOf = (title: string, channelTitle = 'Müller, Filme & Ton') =>
  bibtexText([citationFrom('-aaaaaaaa_-', { title, channelTitle, publishedAt: '2024-03-04T17:00:09Z' }, fetchedAt)]);

describe('bibtexText', () => {
  it('keeps accents and capitals and treats a channel as one name', () => {
    expect(bibtexOf('Ärger im Watt')).toBe(
      [
        '@misc{MullerFilmeTon2024--aaaaaaaa_-,',
        '  author = {{Müller, Filme \\& Ton}},',
        '  title = {{Ärger im Watt}},',
        '  year = {2024},',
        '  month = mar,',
        '  day = {4},',
        '  howpublished = {Video},',
        '  url = {https://www.youtube.com/watch?v=-aaaaaaaa_-},',
        '  urldate = {2026-11-21},',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('escapes TeX commands and unbalanced braces', () => {
    const text = bibtexOf("50% of {x} \\ A_b^c ~ #1 $5 } --- ``q''");
    expect(text).toContain('50\\% of \\textbraceleft{}x\\textbraceright{} \\textbackslash{} A\\_b\\textasciicircum{}c');
    expect(text.split('{').length).toBe(text.split('}').length);
  });

  it('can be read back for any text', () => {
    fc.assert(
      fc.property(anyCitation, (citation) => {
        const items = parseRecords(bibtexText([citation, citation]));
        expect(items).toHaveLength(2);
        expect(items[0]).toMatchObject({ title: citation.title, URL: citation.url, language: 'es' });
        expect(items[0]?.author?.[0]?.family ?? null).toBe(citation.author);
        expect(items[0]?.issued?.['date-parts']).toEqual(dateParts(citation));
      }),
    );
  });
});
