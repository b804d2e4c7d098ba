import { describe, expect, it } from 'vitest';
import { parseSubtitles } from '@/lib/captions/parse/srt-vtt';

/** Returns the start and end in milliseconds and the text of each line. */
const read = (file: string) =>
  parseSubtitles(file, 'en')?.cues.map(({ offset, duration, text }) => [
    Math.round(offset * 1000),
    Math.round((offset + duration) * 1000),
    text,
  ]);

const good = '1\n00:00:00,000 --> 00:00:01,500\none\ntwo\n\n2\n66:00:00,000 --> 66:00:01,000\nthree\n';
const both = [
  [0, 1500, 'one\ntwo'],
  [237_600_000, 237_601_000, 'three'],
];

describe('parseSubtitles › SubRip', () => {
  it.each([
    ['line feeds', good],
    ['carriage returns and line feeds', good.replaceAll('\n', '\r\n')],
    ['two carriage returns and a line feed', good.replaceAll('\n', '\r\r\n')],
    ['ruby text', good.replace('one', '<ruby>on<rt>wan</rt>e<rp>(</rp><rt>w</rt></ruby>')],
    ['carriage returns', good.replaceAll('\n', '\r')],
    ['more empty lines', `\n\n${good.replaceAll('\n\n', '\n\n\n\n')}\n\n`],
    ['no final line end', good.trimEnd()],
    ['no empty lines', good.replaceAll('\n\n', '\n')],
    ['no numbers', good.replace(/^\d\n/gm, '')],
    ['neither numbers nor empty lines', good.replace(/^\d\n/gm, '').replaceAll('\n\n', '\n')],
    ['numbers from 0', good.replace(/^1\n/, '0\n').replace('\n2\n', '\n1\n')],
    ['missing numbers', good.replace('\n2\n', '\n7\n')],
    ['points in times', good.replaceAll(',', '.')],
    ['colons in times', good.replaceAll(',', ':')],
    ['single-digit hours', good.replaceAll('00:00:0', '0:00:0')],
    ['spaces in times', good.replaceAll('00:00:0', '00: 00: 0')],
    ['screen positions', good.replace('01,500', '01,500  X1:100 X2:200 Y1:1 Y2:2')],
    ['formatting tags', good.replace('one', '<i>{\\an8}one</i>').replace('three', '<font color="#fff">three</font>')],
    ['karaoke times', good.replace('one', 'on<00:00:00.500><c>e</c>')],
    ['an empty line within a text', good.replace('one\ntwo', 'one\n\ntwo')],
  ])('reads a file with %s', (_, file) => {
    expect(read(file)).toEqual(both);
  });

  it.each([
    ['a fraction of one digit', '00:00:01,5', 1500],
    ['a fraction of six digits', '00:00:01,500499', 1500],
    ['no fraction', '00:00:01', 1000],
    ['no hours', '00:01,500', 1500],
    ['hours above 99', '123:00:01,000', 442_801_000],
    ['a start before the video', '-00:00:01,000', 0],
  ])('reads times with %s', (_, clock, start) => {
    expect(read(`1\n${clock} --> 999:00:00,000\none\n`)?.[0]?.[0]).toBe(start);
  });

  it.each([
    '00:0A:01,000 --> 00:00:02,000',
    '00:00:01,000 --> 00:00:0x,000',
    '00:00:01,0OO --> 00:00:02,000',
    '00:00;01,000 --> 00:00:02,000',
    '00:00:01,000 -> 00:00:02,000',
    '00:00:01,000 → 00:00:02,000',
    '00:00:01,000 – 00:00:02,000',
    '00:00:01,000  00:00:02,000',
    '00:00:01,000 -->',
    'x --> 00:00:02,000',
  ])('skips and counts a line whose times are %j', (times) => {
    const row = `5\n${times}\ngarbled\n\n`;
    for (const file of [
      good.replace('2\n66', `${row}6\n66`),
      good.replace('2\n66', `${row}6\n66`).replaceAll('\n\n', '\n'),
    ])
      expect([read(file), parseSubtitles(file, 'en')?.skippedRows]).toEqual([both, 1]);
  });

  it('keeps lines that overlap, have no duration or end before they start', () => {
    const times = ['00:00:05,000 --> 00:00:09,000', '00:00:01,000 --> 00:00:01,000', '00:00:03,000 --> 00:00:02,000'];
    expect(read(times.map((line, index) => `${index + 1}\n${line}\nx`).join('\n\n'))).toEqual([
      [5000, 9000, 'x'],
      [1000, 1000, 'x'],
      [3000, 3000, 'x'],
    ]);
  });

  it('keeps text that looks like times or a number', () => {
    const spoken = '00:00:00,000 --> 99:59:59,999\nI am the whole file';
    expect(
      read(`1\n00:00:01,000 --> 00:00:02,000\nhear:\n${spoken}\n\n2\n00:00:03,000 --> 00:00:04,000\n42\n`),
    ).toEqual([
      [1000, 2000, `hear:\n${spoken}`],
      [3000, 4000, '42'],
    ]);
  });

  it.each([
    ['without a bare ampersand', 'it&#39;s &lt;b&gt; &amp;amp;', "it's <b> &amp;"],
    ['next to a bare ampersand, which keeps them', 'R&D &lt;b&gt;', 'R&D &lt;b&gt;'],
  ])('reads character references %s', (_, raw, spoken) => {
    expect(read(`1\n00:00:01,000 --> 00:00:02,000\n${raw}\n`)?.[0]?.[2]).toBe(spoken);
  });

  it('keeps `<` and `{` that start no known tag or override', () => {
    const spoken = 'a < b, <3, <script>x</script>, {b}, { \\an8}, <i and {\\an8';
    expect(read(`1\n00:00:01,000 --> 00:00:02,000\n${spoken}\n`)?.[0]?.[2]).toBe(spoken);
  });

  it('counts unreadable parts as skipped and continues', () => {
    const file = `1\nsoon --> later\nlost\n\n${good.replace('1\n', '2\n').replace('\n2\n66', '\n3\n66')}`;
    expect(read(file)).toEqual(both);
    expect(parseSubtitles(file, 'en')?.skippedRows).toBe(1);
    expect(parseSubtitles(`Some words first\n\n${good}`, 'en')?.skippedRows).toBe(1);
    expect(parseSubtitles(good, 'en')?.skippedRows).toBe(0);
  });

  it.each([
    ['words', 'one two three'],
    ['an arrow without times', 'a --> b'],
    ['markup', '<tt><p begin="1s">one</p></tt>'],
  ])('rejects a file that contains only %s', (_, file) => {
    expect(parseSubtitles(file, 'en')).toBeNull();
  });

  it('finds no lines in an empty file', () => {
    expect(read(' \n')).toEqual([]);
  });

  it('computes words and rate, and uses the known language', () => {
    const [cue] = parseSubtitles('1\n00:00:00,000 --> 00:00:02,000\nfour  words\u00a0are here\n', 'pt')?.cues ?? [];
    expect(cue).toMatchObject({ lang: 'pt', wordCount: 4, speechRate: 120 });
  });
});

describe('parseSubtitles › uniform lines', () => {
  const texts = [
    ...[
      'one',
      'one two',
      '>> Bob: one',
      'one -> two',
      '- one',
      'one --> two',
      '1:02 --> 1:03',
      'one\ntwo',
      '\none',
      '',
    ],
    ...['one\n\ntwo', 'one\n', 'one\n\n', '7', 'one\n7', 'one\n\n7', '<i>one</i>', 'R&D', '1234567890'],
  ];
  const spans = ['00:00:01,000 --> 00:00:02,000', '00:00:03,000 --> 00:00:04,000', '00:00:05,000 --> 00:00:06,000'];
  const files: [name: string, fileOf: (text: string) => string][] = [
    ['SubRip', (text) => spans.map((span, index) => `${index + 1}\n${span}\n${text}\n`).join('\n')],
    ['SubRip without numbers', (text) => spans.map((span) => `${span}\n${text}\n`).join('\n')],
    ['WebVTT', (text) => `WEBVTT\n\n${spans.map((span) => `${span} align:start\n${text}\n`).join('\n')}`],
  ];

  it.each(files)('agrees with the general parser for %s', (_, fileOf) => {
    // An extra space in the times forces the general parser.
    const expected = texts.map((text) => parseSubtitles(fileOf(text).replaceAll(/(,\d{3} )(?=-->)/g, '$1 '), 'en'));
    expect(texts.map((text) => parseSubtitles(fileOf(text), 'en'))).toEqual(expected);
  });

  it('reports whether the lines are in order', () => {
    const file = spans.map((span) => `${span}\none\n`);
    expect(parseSubtitles(file.join('\n'), 'en')?.areInOrder).toBe(true);
    expect(parseSubtitles(file.toReversed().join('\n'), 'en')?.areInOrder).toBe(false);
  });
});

describe('parseSubtitles › WebVTT', () => {
  const file = [
    'WEBVTT - a title\nKind: captions\nLanguage: en-GB',
    'NOTE\n00:00.000 is no time line',
    'STYLE\n::cue { color: red }',
    'first\n00:01.000 --> 00:02.000 align:start\n<c.x>one</c> &amp; <v Bob>two',
    '66:00:00.000 --> 66:00:01.000\nthree',
  ].join('\n\n');
  const lines = [
    [1000, 2000, 'one & two'],
    [237_600_000, 237_601_000, 'three'],
  ];

  it('reads optional hours, names, settings, tags, references and comments', () => {
    expect(read(file)).toEqual(lines);
    expect(parseSubtitles(file, 'en')).toMatchObject({ lang: 'en-GB', skippedRows: 0, cues: [{ lang: 'en-GB' }, {}] });
  });

  it.each([
    ['no empty lines', file.replaceAll('\n\n66', '\n66')],
    ['other line ends', file.replaceAll('\n', '\r\n')],
    ['a line end before its header', `\n${file}`],
    ['commas in times', file.replaceAll('.000', ',000')],
    ['no header', file.slice(file.indexOf('first'))],
    ['a comment at its end', `${file}\n\nNOTE the end`],
  ])('reads a file with %s', (_, other) => {
    expect(read(other)?.map((line) => line.slice(0, 2))).toEqual(lines.map((line) => line.slice(0, 2)));
  });

  it('does not count the header as a line', () => {
    expect(read('WEBVTT\n')).toEqual([]);
    expect(read('WEBVTT')).toEqual([]);
    expect(read('WEBVTT\n00:01.000 --> 00:02.000\none')).toEqual([[1000, 2000, 'one']]);
  });

  it('removes the tags and the blank line of rolling captions', () => {
    const rolling =
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 align:start position:0%\n \nhe<00:00:01.500><c> says</c>\n\n00:00:02.000 --> 00:00:02.010\nhe says\n \n';
    expect(read(rolling)).toEqual([
      [1000, 2000, 'he says'],
      [2000, 2010, 'he says'],
    ]);
  });

  // HTML Living Standard, "named character references": WebVTT (W3C) allows all of them, some without a semicolon.
  it.each([
    ['&hearts; &rarr; &frac12;', '♥ → ½'],
    ['&eacute;t&eacute; &Alpha;&omega; &thinsp;x', 'été Αω \u2009x'],
    ['&NotEqualTilde; &CounterClockwiseContourIntegral;', '≂̸ ∳'],
    ['&copy 2026 &amp &lt', '© 2026 & <'],
    ['AT&T R&D &unknown; &', 'AT&T R&D &unknown; &'],
    ['&#9835; &#x266B; &#0; &#150;', '♫ ♫ \ufffd –'],
    ['&amp;hearts;', '&hearts;'],
  ])('reads %j as %j', (raw, spoken) => {
    expect(parseSubtitles(`WEBVTT\n\n00:01.000 --> 00:02.000\n${raw}\n`, 'en')?.cues[0]?.text).toBe(spoken);
  });

  it('replaces each NUL with U+FFFD, which is not a line end', () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\na\0b <c\0>c</c>\n';
    expect(parseSubtitles(file, 'en')?.cues.map(({ text }) => text)).toEqual(['a\ufffdb c']);
  });

  it('removes ruby text and keeps its base', () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>漢<rt>かん</rt>字<rt>じ</ruby>を')?.[0]?.[2]).toBe('漢字を');
  });

  it('decodes references once, after removing tags', () => {
    expect(read('WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;b&gt; &amp;lt; <b>x</b> a < b')?.[0]?.[2]).toBe(
      '<b> &lt; x a < b',
    );
  });

  it('counts blocks that are neither captions nor comments as skipped', () => {
    expect(parseSubtitles(`${file}\n\nwithout times`, 'en')).toMatchObject({ skippedRows: 1, cues: [{}, {}] });
    expect(parseSubtitles(file.replace('00:01.000', 'soon'), 'en')).toMatchObject({ skippedRows: 1, cues: [{}] });
  });
});
