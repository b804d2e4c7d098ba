import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textDirection } from '@/lib/captions/serialize/html';
import { anyCues, breakingText, cue } from '@/test/fixtures/cues';
import { page } from './readers';
import { both, fileOf, hostileTexts } from './tracks';

describe('writeHtml', () => {
  it('contains only its own elements and no script, for any text', () => {
    const own = 'HTML HEAD META TITLE STYLE BODY H1 H2 P SPAN A TIME TABLE THEAD TBODY TR TH TD'.split(' ');
    const markup = fc.constantFrom(
      '<script>alert(1)</script>',
      '</title><img src=x onerror=alert(1)>',
      '"><a href="javascript:1">',
    );
    fc.assert(
      fc.property(anyCues, fc.oneof(markup, breakingText), fc.boolean(), (cues, text, two) => {
        const spoken = [...cues, cue(1, text)];
        const second = two ? { cues: spoken, lang: text, label: text } : null;
        const options = { title: text, notes: [text], lang: text, videoId: 'aaaaaaaaaaa', second, label: text };
        const document = page(fileOf('html', spoken, { ...options, layout: { times: 'line', every: 30 } }));
        const names = [...document.querySelectorAll('*')].map(({ tagName }) => tagName);
        expect(names.filter((name) => !own.includes(name))).toEqual([]);
        const links = [...document.querySelectorAll('a')].map(({ href }) => new URL(href).origin);
        expect(links.filter((origin) => origin !== 'https://www.youtube.com')).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('has a style that breaks words wider than the page', () => {
    const style = page(fileOf('html', [cue(0, 'a'.repeat(10_000))], {})).querySelector('style')?.textContent;
    expect(style).toMatch(/body\{[^}]*overflow-wrap:anywhere/);
  });

  it('links each time, writes chapter titles, and joins paragraphs', () => {
    const chapters = [{ start: 0, title: 'Ebb & flow' }];
    const options = { videoId: 'aaaaaaaaaaa', chapters, title: 'Tide', notes: ['Asked for Danish'] };
    const cues = [cue(1.5, 'one'), cue(3, 'two.')];
    const inChapters = page(fileOf('html', cues, { ...options, layout: { times: 'chapter', every: 30 } }));
    expect(inChapters.querySelector('h2')?.textContent).toBe('0:00Ebb & flow');
    const paragraphs = page(fileOf('html', cues, { ...options, layout: { times: 'paragraph', every: 30 } }));
    expect(paragraphs.querySelector('p:not(.remark) span')?.textContent).toBe('one two.');
    expect(paragraphs.querySelector('a')?.href).toBe('https://www.youtube.com/watch?v=aaaaaaaaaaa&t=1s');
    expect(paragraphs.querySelector('time')?.dateTime).toBe('PT1.5S');
    expect(paragraphs.querySelector('.remark')?.textContent).toBe('Asked for Danish');
  });

  it('writes a table row with the title of each chapter for two tracks', () => {
    const chapters = [{ start: 2, title: 'Ebb' }];
    const rows = page(fileOf('html', hostileTexts, { ...both, chapters, layout: { times: 'chapter', every: 30 } }));
    expect(rows.querySelector('tbody th')?.textContent).toBe('0:02Ebb');
  });
});

describe('textDirection', () => {
  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['ur', 'rtl'],
    ['az-Arab', 'rtl'],
    ['az', 'ltr'],
    ['en', 'ltr'],
    ['qaa', 'auto'],
    ['', 'auto'],
    ['not a code', 'auto'],
  ])('returns the direction of %j', (lang, direction) => {
    expect(textDirection(lang)).toBe(direction);
  });
});
