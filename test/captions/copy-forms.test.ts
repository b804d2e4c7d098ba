import { describe, expect, it } from 'vitest';
import { type CopyInput, copyForms } from '@/lib/captions/copy/copy-input';
import { copyText } from '@/lib/captions/copy/copy-text';
import type { Cue } from '@/lib/captions/cue';

const cue = (offset: number, text: string, lang = 'en'): Cue => ({
  offset,
  duration: 2,
  lang,
  text,
  wordCount: 1,
  speechRate: 30,
});

const link = (seconds?: number) =>
  `https://www.youtube.com/watch?v=tM9kQ2xVb4E${seconds === undefined ? '' : `&t=${seconds}s`}`;

const video = {
  id: 'tM9kQ2xVb4E',
  title: 'Tide: "mills"',
  channel: 'Estuary Works',
  date: '2024-03-09',
  duration: '18:42',
};

const input = (change: Partial<CopyInput> = {}): CopyInput => ({
  cues: [cue(260, 'It moves every day,'), cue(262, 'because the moon does.')],
  second: null,
  video,
  lang: 'en',
  chapters: [],
  notes: [],
  every: 30,
  ...change,
});

const unknownVideo = { ...video, title: null, channel: null, date: null, duration: null };

describe('copyText › quotation', () => {
  it('writes joined text in quotation marks, then channel, title, time and link', () => {
    expect(copyText('quotation', input())).toBe(
      `“It moves every day, because the moon does.”\nEstuary Works, Tide: "mills", 4:20, ${link(260)}\n`,
    );
  });

  it('leaves out what is not known, and the second track', () => {
    const second = [cue(260, 'Er wandert', 'de')];
    expect(copyText('quotation', input({ video: unknownVideo, second, cues: [cue(3661.9, 'one')] }))).toBe(
      `“one”\n1:01:01, ${link(3661)}\n`,
    );
  });

  it.each([
    ['de', '„x“'],
    ['de-AT', '„x“'],
    ['fr', '«\u202fx\u202f»'],
    ['es', '«x»'],
    ['es-MX', '“x”'],
    ['pt-PT', '«x»'],
    ['pt', '“x”'],
    ['ar', '«x»'],
    ['he', '”x”'],
    ['iw', '”x”'],
    ['pl', '„x”'],
    ['ja', '「x」'],
    ['zh-TW', '「x」'],
    ['zh-Hans', '“x”'],
    ['und', '“x”'],
    ['not a language', '“x”'],
    [null, '“x”'],
  ])('has the quotation marks of %s', (lang, quoted) => {
    expect(copyText('quotation', input({ lang, cues: [cue(0, 'x')] })).split('\n')[0]).toBe(quoted);
  });

  it('says after a translation made on this device that it is one', () => {
    const origin = 'machine translation on this device';
    const text = copyText('quotation', input({ video: unknownVideo, origin, cues: [cue(0, 'one')] }));
    expect(text).toBe(`“one”\n0:00, ${link(0)}, machine translation on this device\n`);
    expect(copyText('markdown', input({ origin }))).toContain(`origin: "${origin}"`);
  });

  it('keeps quotation marks and right-to-left text as they are', () => {
    const cues = [cue(0, 'قال: "نعم"', 'ar')];
    expect(copyText('quotation', input({ cues, lang: 'ar' })).split('\n')[0]).toBe('«قال: "نعم"»');
  });
});

describe('copyText › paragraphs', () => {
  it('starts a paragraph after a pause and at a chapter', () => {
    const cues = [cue(0, 'one'), cue(2, 'two'), cue(7, 'three'), cue(9, 'four'), cue(11, 'five')];
    const chapters = [{ start: 9, title: 'The gate' }];
    expect(copyText('paragraphs', input({ cues, chapters }))).toBe('one two\n\nthree\n\nfour five\n');
  });

  it('starts a paragraph at the end of a sentence before it is longer than 600 characters', () => {
    const sentence = `${'word '.repeat(30)}end.`;
    const cues = Array.from({ length: 12 }, (_, index) => cue(index * 2, sentence));
    const paragraphs = copyText('paragraphs', input({ cues })).trim().split('\n\n');
    expect(paragraphs.map(({ length }) => length).every((length) => length > 300 && length <= 600)).toBe(true);
  });

  it('writes the text of the second track below each paragraph', () => {
    const second = [cue(260, 'Jeden Tag,', 'de'), cue(262, 'wie der Mond.', 'de')];
    expect(copyText('paragraphs', input({ second }))).toBe(
      'It moves every day, because the moon does.\nJeden Tag, wie der Mond.\n',
    );
  });
});

describe('copyText › markdown', () => {
  it('writes front matter, chapters as headings, and paragraphs with linked times', () => {
    const chapters = [
      { start: 0, title: 'Before' },
      { start: 228, title: 'The *pond*' },
    ];
    expect(copyText('markdown', input({ chapters }))).toBe(
      [
        '---',
        'title: "Tide: \\"mills\\""',
        'channel: "Estuary Works"',
        `url: "${link()}"`,
        'date: 2024-03-09',
        'language: "en"',
        'duration: "18:42"',
        '---',
        '',
        `## [3:48](${link(228)}) The \\*pond\\*`,
        '',
        `[4:20](${link(260)}) It moves every day, because the moon does.`,
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['a colon and a hash', 'a: b # c', '"a: b # c"'],
    ['a word that YAML reads as false', 'no', '"no"'],
    ['a line break', 'a\n---\nb', '"a --- b"'],
    ['a backslash', 'C:\\x', '"C:\\\\x"'],
    ['right-to-left text', 'كيف: "الطواحين"', '"كيف: \\"الطواحين\\""'],
  ])('escapes a title with %s', (_, title, written) => {
    expect(copyText('markdown', input({ video: { ...video, title } }))).toContain(`\ntitle: ${written}\n`);
  });

  it('leaves out fields that are not known', () => {
    const text = copyText('markdown', input({ video: { ...unknownVideo, channel: '' }, lang: null }));
    expect(text.slice(0, text.indexOf('\n---\n'))).toBe(`---\nurl: "${link()}"`);
  });
});

describe('copyText › model', () => {
  const cues = [cue(0, 'one'), cue(20, 'two'), cue(31, 'three'), cue(3700, 'four')];

  it('writes title, channel and link, then text with a time every 30 seconds', () => {
    expect(copyText('model', input({ cues }))).toBe(
      `Tide: "mills"\nEstuary Works\n${link()}\n\n[00:00] one two\n[00:31] three\n[1:01:40] four\n`,
    );
  });

  it('has fewer times if the interval is longer, and no empty head', () => {
    expect(copyText('model', input({ cues: cues.slice(0, 3), every: 60, video: unknownVideo }))).toBe(
      `${link()}\n\n[00:00] one two three\n`,
    );
  });
});

describe('copyText › anki', () => {
  it('writes a card for each line, with tabs and line breaks as spaces', () => {
    expect(copyText('anki', input({ cues: [cue(1, 'a\tb\nc'), cue(3, 'd')] }))).toBe(
      `a b c\t${link(1)}\nd\t${link(3)}\n`,
    );
  });

  it('has a column for the second track, also where it has no text, and no card for its other lines', () => {
    const cues = [cue(1, 'one'), cue(5, 'two')];
    expect(copyText('anki', input({ cues, second: [cue(1, 'واحد', 'ar'), cue(90, 'x', 'ar')] }))).toBe(
      `one\tواحد\t${link(1)}\ntwo\t\t${link(5)}\n`,
    );
  });

  it('quotes text that Anki would read as a quoted field or a comment', () => {
    const cues = [cue(1, '"Yes," he said'), cue(3, '#one'), cue(5, 'he said "no"')];
    expect(copyText('anki', input({ cues }))).toBe(
      `"""Yes,"" he said"\t${link(1)}\n"#one"\t${link(3)}\nhe said "no"\t${link(5)}\n`,
    );
  });
});

it.each(copyForms)('copyText › writes %s of no lines', (form) => {
  expect(copyText(form, input({ cues: [], second: [] }))).toBeTypeOf('string');
});
