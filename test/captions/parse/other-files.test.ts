import { describe, expect, it } from 'vitest';
import { parseCsv } from '@/lib/captions/parse/csv';
import { parseJson3 } from '@/lib/captions/parse/json3';
import { parseText } from '@/lib/captions/parse/parse-captions';

describe('parseJson3', () => {
  const file = (...events: unknown[]) => JSON.stringify({ wireMagic: 'pb3', events });

  it('joins segments, and skips windows and events that only start a line', () => {
    const read = parseJson3(
      file(
        { tStartMs: 0, dDurationMs: 9000, id: 1, wpWinPosId: 1 },
        { tStartMs: 1250, dDurationMs: 2000, segs: [{ utf8: 'one' }, { utf8: ' &amp; two', tOffsetMs: 300 }] },
        { tStartMs: 2000, aAppend: 1, segs: [{ utf8: '\n' }] },
        { tStartMs: 4000, segs: [{ utf8: 'three' }] },
      ),
      'en',
    );
    expect(read).toMatchObject({ skippedRows: 0, lang: null });
    expect(read?.cues).toEqual([
      {
        offset: 1.25,
        duration: 2,
        lang: 'en',
        text: 'one &amp; two',
        wordCount: 3,
        speechRate: 90,
        words: [0, 0, 4, 300],
      },
      { offset: 4, duration: 0, lang: 'en', text: 'three', wordCount: 1, speechRate: 0 },
    ]);
  });

  it('counts invalid events as skipped', () => {
    const invalidEvents = [
      { segs: [{ utf8: 'x' }] },
      { tStartMs: 1, segs: 'x' },
      { tStartMs: 1, segs: [{ utf8: {} }] },
    ];
    expect(parseJson3(file(...invalidEvents, { tStartMs: 1, segs: [] }), 'en')).toMatchObject({
      skippedRows: 3,
      cues: [{ text: '' }],
    });
    expect(parseJson3(file(null, 1, 'x'), 'en')).toMatchObject({ skippedRows: 0, cues: [] });
  });

  it('reads numbers given as strings, and null as missing', () => {
    const events = [
      { tStartMs: '1250', dDurationMs: '2000', segs: [{ utf8: 'one' }, null, { utf8: null }, { utf8: 2 }] },
      { tStartMs: 4000, dDurationMs: null, segs: [{ utf8: 'three' }] },
      { tStartMs: '', dDurationMs: 1, segs: [{ utf8: 'without a start' }] },
    ];
    expect(parseJson3(file(...events), 'en')).toMatchObject({
      skippedRows: 1,
      cues: [
        { offset: 1.25, duration: 2, text: 'one2' },
        { offset: 4, duration: 0, text: 'three' },
      ],
    });
  });

  it('counts events with a garbled duration as skipped', () => {
    const events = [
      { tStartMs: 1, dDurationMs: '2s', segs: [{ utf8: 'x' }] },
      { tStartMs: 1, segs: [{ utf8: 'y' }] },
    ];
    expect(parseJson3(file(...events), 'en')).toMatchObject({ skippedRows: 1, cues: [{ text: 'y' }] });
  });

  const uniformEvents = (texts: string[], open = '{"events":[') =>
    `${open}${texts.map((text, index) => `{"tStartMs":${index},"dDurationMs":1500,"segs":[{"utf8":"${text}"}]}`).join(',')}]}`;

  it.each([
    ['without white space', (file: string) => file],
    ['with white space', (file: string) => file.replace(/[[{:,]/g, '$& ').replace(/[\]}]/g, '\n\t$&')],
    ['with an additional member', (file: string) => file.replace('"tStartMs":2', '"id":1,"tStartMs":2')],
    ['with a fraction', (file: string) => file.replace('"tStartMs":2', '"tStartMs":2.5')],
    ['with a null event', (file: string) => file.replace(',{"tStartMs":2', ',null,{"tStartMs":2')],
  ])('reads uniform events as `JSON.parse` does: %s', (_, rewrite) => {
    const texts = ['one', '', 'one  two', 'a\\nb', '\\"so\\"', '\\u00e9 \\ud83d\\ude00', 'R&D <i>', '\\\\', 'last'];
    const file = rewrite(uniformEvents(texts));
    const { events } = JSON.parse(file) as { events: ({ tStartMs: number; segs: { utf8: string }[] } | null)[] };
    expect(parseJson3(file, 'en')?.cues.map(({ offset, duration, text }) => [offset * 1000, duration, text])).toEqual(
      events.flatMap((event) => (event ? [[event.tStartMs, 1.5, event.segs[0]?.utf8]] : [])),
    );
  });

  it('rejects invalid JSON anywhere in the file', () => {
    const file = uniformEvents(['one', 'two', 'three', 'four']);
    const damages: [good: string, bad: string][] = [
      ['"two"', '"t\nwo"'],
      ['"two"', '"t\\xwo"'],
      ['"two"', '"two'],
      ['"tStartMs":1', '"tStartMs":01'],
      [':1,', ':1,\u00a0'],
      ['}]},', '}]}'],
      [']}]}', ']}'],
      [']}]}', ']},]}'],
    ];
    expect(parseJson3(file, 'en')?.cues).toHaveLength(4);
    // Breaks every event except the last.
    expect(parseJson3(file.replace(/,(?="d.*,"d)/g, ',\u00a0'), 'en')).toBeNull();
    for (const [good, bad] of damages) expect([bad, parseJson3(file.replace(good, bad), 'en')]).toEqual([bad, null]);
  });

  it('reads the file’s own events, not nested ones or those replaced by a later key', () => {
    const count = (file: string) => parseJson3(file, 'en')?.cues.length;
    const file = uniformEvents(['one', 'two', 'three']);
    expect(count(uniformEvents(['one', 'two', 'three'], '{"a":{"events":[').replace(/}$/, '},"events":[]}'))).toBe(0);
    expect(count(file.replace(/}$/, ',"events":[]}'))).toBe(0);
    expect(count(file.replace(/}$/, ',"a":{"events":[]}}'))).toBe(3);
  });

  it.each(['', '[]', '{}', '{"events":1}', 'null', '{"events":[{"tStartMs":1'])('rejects %j', (other) => {
    expect(parseJson3(other, 'en')).toBeNull();
  });
});

describe('parseCsv', () => {
  const head = 'text,duration,offset,lang,wordCount,speechRate';

  it('skips the header and keeps the service’s counts', () => {
    expect(parseCsv(`${head}\n"one, ""two""\n&amp;lt;",1.5,2,da,7,11`, 'en')).toEqual({
      cues: [{ offset: 2, duration: 1.5, lang: 'da', text: 'one, "two"\n&lt;', wordCount: 7, speechRate: 11 }],
      lang: 'da',
      skippedRows: 0,
      timed: true,
      areInOrder: true,
      timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 0 },
    });
  });

  it('finds columns by name in another order, accepts CRLF line ends, and computes missing values', () => {
    expect(parseCsv('offset, duration ,text\r\n2,1.5,one two three\r\n\r\n', 'en')?.cues).toEqual([
      { offset: 2, duration: 1.5, lang: 'en', text: 'one two three', wordCount: 3, speechRate: 120 },
    ]);
  });

  it('reads texts with commas that are not quoted', () => {
    const file = `${head}\nwell, yes, there,1.5,2,en,3,120\nplain,1,4,en,1,60`;
    expect(parseCsv(file, 'en')).toMatchObject({
      skippedRows: 0,
      cues: [{ text: 'well, yes, there', offset: 2, duration: 1.5, lang: 'en', wordCount: 3 }, { text: 'plain' }],
    });
  });

  it('counts rows without times or with too many cells as skipped', () => {
    const file = `${head}\nx,1,2,en,1,60\nno,times\ny,soon,2,en,1,60\nz,1,2,en,1,60,9\n"never ended,1,2`;
    expect(parseCsv(file, 'en')).toMatchObject({ skippedRows: 4, cues: [{ text: 'x' }] });
  });

  const texts = (file: string) => parseCsv(file, 'en')?.cues.map(({ text }) => text);
  const first = (...rows: string[]) => `${head}\n${rows.join('\n')}\n`;
  const last = (...rows: string[]) => `offset,duration,text\n${rows.join('\n')}\n`;

  it.each([
    ['a quote over two rows', ['"I told them,1,0,en,3,9', 'not to go",1,2,en,3,9'], ['"I told them', 'not to go"']],
    ['a quote that is never closed', ['"Well,1,0,en,1,60', 'yes,1,2,en,1,60'], ['"Well', 'yes']],
    ['a quote that closes early', ['"Hamlet" is long,1,0,en,3,60'], ['"Hamlet" is long']],
    ['two quotes with a comma between them', ['"Yes", "no",1,0,en,2,60'], ['"Yes", "no"']],
    ['a line break', ['- Yes.', '- No.,2,0,en,2,60', 'b,1,2,en,1,60'], ['- Yes.\n- No.', 'b']],
    ['lines in quotes', ['"a', 'b, c, d, e, f, g', '""h""",1,0,en,8,60'], ['a\nb, c, d, e, f, g\n"h"']],
    ['CR CR LF', ['a,1,0,en,1,60\r\r', 'b,1,2,en,1,60\r\r'], ['a', 'b']],
  ])('reads %s', (_, rows, expected) => {
    expect(parseCsv(first(...rows), 'en')).toMatchObject({ skippedRows: 0 });
    expect(texts(first(...rows))).toEqual(expected);
  });

  it.each([
    ['a quote over two rows', ['0,1,"I told them', '2,1,not to go"'], ['"I told them', 'not to go"']],
    ['a quote that closes early', ['0,1,"Hamlet" is long'], ['"Hamlet" is long']],
    ['a line break', ['0,1,- Yes.', '- No.', '2,1,b'], ['- Yes.\n- No.', 'b']],
    ['lines in quotes', ['0,1,"a', '', 'b, c, d, e"', '2,1,f'], ['a\n\nb, c, d, e', 'f']],
  ])('reads %s in the last column', (_, rows, expected) => {
    expect(parseCsv(last(...rows), 'en')).toMatchObject({ skippedRows: 0 });
    expect(texts(last(...rows))).toEqual(expected);
  });

  it('counts a row with a bad time as skipped, not as part of its neighbour', () => {
    const rows = ['a,1,0,en,1,60', '"b,soon,1,en,1,60', 'c,1,2,en,1,60', 'd,1', ''];
    expect(parseCsv(first(...rows), 'en')).toMatchObject({ skippedRows: 2, cues: [{ text: 'a' }, { text: 'c' }] });
    expect(parseCsv(last('0,1,a', 'soon,1,b', '2,1,c'), 'en')).toMatchObject({
      skippedRows: 1,
      cues: [{ text: 'a' }, { text: 'c' }],
    });
  });

  it('keeps rows with an empty duration', () => {
    expect(parseCsv(`${head}\nx,,2,en,,`, 'en')).toMatchObject({
      skippedRows: 0,
      cues: [{ text: 'x', offset: 2, duration: 0, wordCount: 1 }],
      timingIssues: { repaired: 0, outOfOrder: 0, withoutLength: 1 },
    });
  });

  it.each([
    ['with', '\n'],
    ['without', ''],
  ])('reads a last row with an empty last cell %s a line end', (_, lineEnd) => {
    const file = `offset,duration,text,speechRate\n1,2,one,60\n3,1,two,${lineEnd}`;
    expect(parseCsv(file, 'en')).toMatchObject({ skippedRows: 0, cues: [{ text: 'one' }, { text: 'two' }] });
  });

  it.each(['', 'one,two', 'text;offset;duration\nx;1;2'])('rejects %j', (other) => {
    expect(parseCsv(other, 'en')).toBeNull();
  });
});

describe('parseText', () => {
  it('splits at sentence ends and keeps every word', () => {
    const text = `${'A short one. And “another!” '.repeat(40)}${'without any end '.repeat(40)}`.trim();
    const read = parseText(text, 'en');
    expect(read?.timed).toBe(false);
    expect(read?.cues.every(({ offset, duration, text }) => offset + duration === 0 && text.length <= 160)).toBe(true);
    expect(read?.cues.map(({ text }) => text).join(' ')).toBe(text);
  });

  it('does not split after an abbreviation', () => {
    const text = `One. I saw Dr. Smith and Mrs. Jones on the 3. Oktober ${'and so on '.repeat(30)}`;
    expect(parseText(text, 'en')?.cues[0]?.text).toBe('One.');
  });

  it('splits scripts without word spaces, but never a surrogate pair', () => {
    const text = '𠮷'.repeat(1000);
    const cues = parseText(text, 'zh')?.cues ?? [];
    expect(cues.map((cue) => cue.text).join('')).toBe(text);
    expect(cues.length).toBeGreaterThan(10);
    expect(cues.every((cue) => cue.text.isWellFormed())).toBe(true);
  });

  it('decodes references once', () => {
    expect(parseText('it&#39;s &amp;lt;', 'en')?.cues[0]?.text).toBe("it's &lt;");
  });
});
