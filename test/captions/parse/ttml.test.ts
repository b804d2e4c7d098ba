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
const one = [[1250, 3250, 'one']];

const ttml = (body: string, attributes = '') =>
  `${head}\n<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="da" ${attributes}><head><metadata><ttm:desc>no</ttm:desc></metadata></head>${body}</tt>`;

describe('parseTtml', () => {
  it.each([
    ['clock times', 'begin="00:00:01.250" end="00:00:03.250"', ''],
    ['clock times with a short fraction, and a duration', 'begin="00:00:01.25" dur="2s"', ''],
    ['seconds and milliseconds', 'begin="1.25s" end="3250ms"', ''],
    ['frames', 'begin="00:00:01:05" end="65f"', 'ttp:frameRate="20"'],
    ['frames with a multiplier', 'begin="00:00:01.250" end="78f"', 'ttp:frameRate="24" ttp:frameRateMultiplier="1 1"'],
    ['ticks', 'begin="12500000t" end="32500000t"', 'ttp:tickRate="10000000"'],
  ])('reads times in %s', (_, times, attributes) => {
    expect(read(ttml(`<body><div><p ${times}>one</p></div></body>`, attributes))).toEqual(one);
  });

  it.each([
    ['hours', '1h', 3_600_000],
    ['minutes', '1.5m', 90_000],
    ['more than 24 hours', '66:00:00.000', 237_600_000],
    ['frames without a rate', '30f', 1000],
    ['ticks without a rate', '2t', 2000],
  ])('reads a time in %s', (_, begin, start) => {
    expect(read(ttml(`<body><p begin="${begin}" dur="1s">x</p></body>`))?.[0]?.[0]).toBe(start);
  });

  it.each([
    [
      'times that count from the start of body and division, and apply to a paragraph without times',
      '<body begin="10s"><div begin="1s" end="5s"><p>all</p><p begin="1s" end="9s">some</p></div><p begin="1s" dur="1s">x</p></body>',
      [
        [11_000, 15_000, 'all'],
        [12_000, 15_000, 'some'],
        [11_000, 12_000, 'x'],
      ],
    ],
    [
      'timed spans in a paragraph without times',
      '<body><p><span begin="1s" end="2s">o<span>n</span>e</span> <span begin="3s" end="4s">two</span></p></body>',
      [
        [1000, 2000, 'one'],
        [3000, 4000, 'two'],
      ],
    ],
    [
      'timed spans in a timed division',
      '<body><div begin="10s" end="20s"><p>x<span begin="1s" end="2s">one</span></p></div></body>',
      [[11_000, 12_000, 'one']],
    ],
    ['times of the body only', '<body begin="1s" dur="4s"><div><p>one</p></div></body>', [[1000, 5000, 'one']]],
    ['a division with only an end', '<body><div end="4s"><p>one</p></div></body>', [[0, 4000, 'one']]],
    [
      'timed spans in a timed paragraph',
      '<body><p begin="1s" end="9s"><span begin="0s" end="2s">one</span> <span begin="3s">two</span></p></body>',
      [
        [1000, 3000, 'one'],
        [4000, 9000, 'two'],
      ],
    ],
    [
      'text beside timed spans',
      '<body><p begin="1s" end="9s">\n <span begin="2s" end="3s">two</span>\n one <span>and</span> more\n</p></body>',
      [
        [1000, 9000, 'one and more'],
        [3000, 4000, 'two'],
      ],
    ],
    [
      'a timed span in a timed span',
      '<body><p begin="1s" end="9s"><span begin="1s" end="5s">one <span begin="1s" dur="1s">two</span></span></p></body>',
      [
        [2000, 6000, 'one'],
        [3000, 4000, 'two'],
      ],
    ],
    [
      'a span with a garbled time as part of its paragraph',
      '<body><p begin="1s" end="9s">one <span begin="soon">two</span></p></body>',
      [[1000, 9000, 'one two']],
    ],
    [
      'ruby without its readings',
      '<body><p begin="1s" end="9s"><span tts:ruby="container"><span tts:ruby="base">漢</span><span tts:ruby="delimiter">(</span><span tts:ruby="text">かん</span></span>字</p></body>',
      [[1000, 9000, '漢字']],
    ],
    // TTML1, section 10.2.4, "timeContainer".
    [
      'a sequence of paragraphs',
      '<body><div timeContainer="seq"><p dur="2s">one</p><p dur="3s">two</p><p begin="1s" dur="1s">three</p></div></body>',
      [
        [0, 2000, 'one'],
        [2000, 5000, 'two'],
        [6000, 7000, 'three'],
      ],
    ],
    [
      'a sequence of paragraphs of a later division',
      '<body begin="1s"><div begin="10s" timeContainer="seq"><p dur="2s">one</p><p end="3s">two</p></div></body>',
      [
        [11_000, 13_000, 'one'],
        [13_000, 16_000, 'two'],
      ],
    ],
    [
      'a sequence of divisions, each as long as its content',
      '<body timeContainer="seq"><div><p begin="1s" end="2s">one</p><p begin="0s" end="4s">two</p></div><div><p begin="1s" end="2s">three</p></div></body>',
      [
        [1000, 2000, 'one'],
        [0, 4000, 'two'],
        [5000, 6000, 'three'],
      ],
    ],
    [
      'a sequence of divisions without an end, each as long as its content',
      '<body timeContainer="seq" dur="60s"><div begin="1s"><p begin="1s" end="2s">one</p></div><div begin="1s"><p end="2s">two</p></div></body>',
      [
        [2000, 3000, 'one'],
        [4000, 6000, 'two'],
      ],
    ],
    [
      'a sequence of spans of a timed paragraph',
      '<body><p begin="10s" end="19s" timeContainer="seq"><span dur="1s">one</span> <span dur="2s">two</span></p></body>',
      [
        [10_000, 11_000, 'one'],
        [11_000, 13_000, 'two'],
      ],
    ],
    [
      'a sequence of spans of a sequential span',
      '<body><p begin="10s" end="19s"><span timeContainer="seq"><span dur="1s">one</span> <span begin="1s" dur="2s">two</span></span></p></body>',
      [
        [10_000, 11_000, 'one'],
        [12_000, 14_000, 'two'],
      ],
    ],
    [
      'a sequence of spans',
      '<body><p timeContainer="seq"><span dur="1s">one</span> <span dur="2s">two</span></p></body>',
      [
        [0, 1000, 'one'],
        [1000, 3000, 'two'],
      ],
    ],
  ])('reads %s', (_, body, lines) => {
    expect(read(ttml(body))).toEqual(lines);
    expect(skippedRows(ttml(body))).toBe(0);
  });

  // TTML1, sections 4 and 12: foreign elements are pruned, and metadata is not content.
  it.each([
    ['metadata in a paragraph', '<p begin="1.25s" end="3.25s"><metadata><p begin="9s">no</p></metadata>one</p>'],
    ['a title in a span', '<p begin="1.25s" end="3.25s"><span><ttm:title>no</ttm:title>one</span></p>'],
    ['a description and an empty element', '<p begin="1.25s" end="3.25s"><ttm:desc>no</ttm:desc><x:y/>one</p>'],
    [
      'foreign elements with the same names',
      '<x:p begin="9s">no</x:p><x:div><p begin="9s" end="10s">no</p></x:div><p begin="1.25s" end="3.25s">o<x:span>no</x:span>ne</p>',
    ],
    [
      'an agent between paragraphs',
      '<metadata><ttm:agent><ttm:name>no</ttm:name></ttm:agent></metadata><p begin="1.25s" end="3.25s">one</p>',
    ],
  ])('skips %s', (_, rows) => {
    const file = ttml(
      `<body><div>${rows}</div></body>`,
      'xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:x="urn:x"',
    );
    expect(read(file)).toEqual(one);
    expect(skippedRows(file)).toBe(0);
  });

  it('recognises elements with and without a prefix in one file', () => {
    const file =
      '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:t="http://www.w3.org/ns/ttml"><t:body><t:p begin="1.25s" end="3.25s">one</t:p></t:body></tt>';
    expect(read(file)).toEqual(one);
  });

  it.each(['begin="00:0A:01.000" end="5s"', 'begin="1s" end="soon"', 'begin="1s" dur="2 s"'])(
    'counts a paragraph with %s as skipped',
    (times) => {
      const file = ttml(`<body><p ${times}>no</p><p begin="1.25s" end="3.25s">one</p></body>`);
      expect([read(file), skippedRows(file)]).toEqual([one, 1]);
    },
  );

  it('breaks lines at `<br/>`, and collapses other line ends', () => {
    const body = '<body><p begin="0s" end="1s">\n  one\n  more<br/>\n <span style="s">two</span>\n three\n</p></body>';
    expect(read(ttml(body))?.[0]?.[2]).toBe('one more\ntwo three');
    expect(read(ttml('<body><p begin="0s" end="1s">a\n b</p></body>', 'xml:space="preserve"'))?.[0]?.[2]).toBe('a\n b');
    expect(read(ttml('<body><p begin="0s" end="1s"> a  b </p></body>'))?.[0]?.[2]).toBe(' a  b ');
  });

  it('recognises elements that all have the same prefix', () => {
    const file =
      '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"><tt:body><tt:p begin="1.25s" end="3.25s">o<tt:br/>ne</tt:p></tt:body></tt:tt>';
    expect(read(file)).toEqual([[1250, 3250, 'o\nne']]);
  });

  it('returns the language of the file', () => {
    const file = ttml('<body><p begin="0s" end="1s">x</p></body>');
    expect(parseXml(file, 'en')).toMatchObject({ lang: 'da', cues: [{ lang: 'da' }] });
    expect(parseXml(file.replace('xml:lang="da"', ''), 'en')).toMatchObject({ lang: null, cues: [{ lang: 'en' }] });
  });

  it('counts paragraphs without times, and the cut-off one of a truncated file, as skipped', () => {
    expect(skippedRows(ttml('<body><p>x</p><p begin="soon">y</p><p begin="1s" end="2s">z</p></body>'))).toBe(2);
    const cut = ttml('<body><p begin="1.25s" end="3.25s">one</p><p begin="5s" end="6s">tw').replace('</tt>', '');
    expect([read(cut), skippedRows(cut)]).toEqual([one, 1]);
  });
});
