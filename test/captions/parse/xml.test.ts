import { describe, expect, it } from 'vitest';
import { parseXml } from '@/lib/captions/parse/parse-captions';

/** Returns the start and end in milliseconds and the text of each line. */
const read = (file: string) =>
  parseXml(file, 'en')?.cues.map(({ offset, duration, text }) => [
    Math.round(offset * 1000),
    Math.round((offset + duration) * 1000),
    text,
  ]);
const skippedRows = (file: string) => parseXml(file, 'en')?.skippedRows;

const head = '<?xml version="1.0" encoding="utf-8" ?>';
const srv1 = (rows: string) => `${head}<transcript>${rows}</transcript>`;
const srv3 = (rows: string) =>
  `${head}<timedtext format="3"><head><pen id="1"/></head><body>${rows}</body></timedtext>`;
const one = [[1250, 3250, 'one']];

describe('parseXml', () => {
  it.each([
    ['seconds', srv1('<text start="1.25" dur="2">one</text>')],
    ['milliseconds in texts', `<timedtext><text t="1250" d="2000">one</text></timedtext>`],
    ['milliseconds in paragraphs', srv3('<p t="1250" d="2000">one</p>')],
    ['segments', srv3('<p t="1250" d="2000" w="1"><s ac="248">o</s><s t="500" ac="248">ne</s></p>')],
    ['other quotes, spaces and order', srv1(`<text  dur = '2'\n start='1.25' >one</text >`)],
    [
      'a prefix and other attributes',
      `<x:transcript xmlns:x="u"><x:text x:start="1.25" dur="2" q>one</x:text></x:transcript>`,
    ],
    ['CDATA sections', srv1('<text start="1.25" dur="2"><![CDATA[one]]></text>')],
    [
      'comments and processing instructions',
      srv1('<!-- <text start="9">no</text> --><?no <text> ?><text start="1.25" dur="2">o<!-- - -->ne</text>'),
    ],
    [
      'declarations',
      `${head}<!DOCTYPE transcript [<!ENTITY a "b]>"> ]>${srv1('<text start="1.25" dur="2">one</text>').slice(head.length)}`,
    ],
    ['rows that only start a line', srv3('<p t="1250" d="2000">one</p><p t="2000" d="1" w="1" a="1">\n</p>')],
  ])('reads %s', (_, file) => {
    expect(read(file)).toEqual(one);
    expect(skippedRows(file)).toBe(0);
  });

  it.each([
    ['seconds', (time: number, text: string) => `<text start="${time}" dur="1.5">${text}</text>`, 'transcript'],
    ['milliseconds', (time: number, text: string) => `<text t="${time}000" d="1500">${text}</text>`, 'timedtext'],
    ['paragraphs', (time: number, text: string) => `\n<p t="${time}000" d="1500">${text}</p>`, 'timedtext'],
    [
      'clock times',
      (time: number, text: string) => `<p begin="00:00:0${time}.000" end="00:00:09.500">${text}</p>`,
      'tt',
    ],
  ])('reads uniform rows as the general parser does: %s', (_, row, root) => {
    const texts = [
      'one',
      '',
      ' ',
      'a &amp; b',
      'x > y',
      'a\nb',
      '<s>one</s>',
      'a<br/>b',
      '<!-- -->',
      '<![CDATA[one]]>',
      '< ',
    ];
    for (const text of texts) {
      const rows = ['one', text, text, 'two'].map((rowText, index) => row(index, rowText));
      const file = `<${root}>${rows.join('')}</${root}>`;
      // Rows with single quotes bypass the fast parser for uniform rows.
      const others = file.replaceAll('"', "'");
      expect(parseXml(file, 'en')).toEqual(parseXml(others, 'en'));
      expect(parseXml(file.slice(0, -12), 'en')).toEqual(parseXml(others.slice(0, -12), 'en'));
    }
  });

  it('reads rows in different forms, and counts those without a valid time as skipped', () => {
    const rows = [
      '<text start="1" dur="1">a</text>',
      '<text start="2.0625" dur="1e1">b</text>',
      '<text dur="1">c</text>',
    ];
    const file = srv1([...rows, ...rows, '<text start="0" dur="soon">d</text>'].join(''));
    expect(read(file)).toEqual([
      [1000, 2000, 'a'],
      [2063, 12_063, 'b'],
      [1000, 2000, 'a'],
      [2063, 12_063, 'b'],
    ]);
    expect(skippedRows(file)).toBe(3);
  });

  it('decodes references once', () => {
    expect(read(srv1('<text start="0" dur="1">&lt;b&gt; &amp;lt; R&amp;D &#x263a;</text>'))?.[0]?.[2]).toBe(
      '<b> &lt; R&D ☺',
    );
  });

  it('never expands declared entities', () => {
    const bomb = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
      '',
    );
    const file = `<!DOCTYPE t [<!ENTITY l0 "ha">${bomb}]><transcript><text start="0" dur="1">&l9;</text></transcript>`;
    expect(read(file)).toEqual([[0, 1000, '&l9;']]);
  });

  it('keeps each digit of a time', () => {
    const [cue] = parseXml(srv1('<text start="4.35" dur="0.0625">x</text>'), 'en')?.cues ?? [];
    expect(cue).toMatchObject({ offset: 4.35, duration: 0.0625 });
  });

  it('counts rows without a time as skipped, and the last one of a truncated file', () => {
    expect(skippedRows(srv1('<text dur="1">x</text><text start="soon">y</text><text start="1">z</text>'))).toBe(2);
    const cut = srv1('<text start="1.25" dur="2">one</text><text start="9" dur="1">tw').replace('</transcript>', '');
    expect([read(cut), skippedRows(cut)]).toEqual([one, 1]);
  });

  it.each([
    srv1('<text start="x" dur="2">no</text><text start="1" dur="x">no</text><text start="1.25" dur="2">one</text>'),
    srv3('<p t="1s" d="2000">no</p><p t="1000" d="2s">no</p><p t="1250" d="2000">one</p>'),
  ])('counts rows with a garbled time as skipped: %s', (file) => {
    expect([read(file), skippedRows(file)]).toEqual([one, 2]);
  });

  it('ends an unclosed row at the next one', () => {
    expect(read(srv1('<text start="1" dur="1">one<text start="3" dur="1">two</text>'))).toEqual([
      [1000, 2000, 'one'],
      [3000, 4000, 'two'],
    ]);
  });

  it.each([
    ['another document', '<html><p t="1">x</p></html>'],
    ['no document', 'WEBVTT'],
    ['an empty file', ''],
    ['a document without a root', '<!DOCTYPE [[['],
  ])('rejects %s', (_, file) => {
    expect(parseXml(file, 'en')).toBeNull();
  });
});
