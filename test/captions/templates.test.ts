import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyText } from '@/lib/captions/copy/copy-text';
import { fillTemplate, similarField, templateFields, unknownFieldIn } from '@/lib/captions/copy/template-fields';
import type { Cue } from '@/lib/captions/cue';

const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\n{}]/g, ''));
const values = (value: (field: string) => string) =>
  Object.fromEntries(templateFields.map((field) => [field, value(field)])) as Record<
    (typeof templateFields)[number],
    string
  >;

describe('fillTemplate', () => {
  it('returns a template without braces unchanged', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const template = lines.join('\n');
        expect(
          fillTemplate(
            template,
            values(() => 'x'),
          ),
        ).toBe(template);
        expect(unknownFieldIn(template)).toBeNull();
      }),
    );
  });

  it('writes the value of every field, which is never read as a template', () => {
    fc.assert(
      fc.property(fc.constantFrom(...templateFields), line, line, (field, before, value) => {
        const written = { ...values(() => ''), [field]: `{title}${value}` };
        expect(fillTemplate(`${before}{${field}}`, written)).toBe(`${before}{title}${value}`);
        expect(unknownFieldIn(`${before}{${field}}`)).toBeNull();
      }),
    );
  });

  it('writes any text whose braces are doubled', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replaceAll('\n', '')),
        (text) => {
          const doubled = text.replace(/[{}]/g, '$&$&');
          expect(
            fillTemplate(
              doubled,
              values(() => 'x'),
            ),
          ).toBe(text);
          expect(unknownFieldIn(doubled)).toBeNull();
        },
      ),
    );
  });

  it('leaves out a line that has only empty fields', () => {
    const filled = fillTemplate('{title}\n  {second}\n\nNote: {notes}', { ...values(() => ''), title: 'Mills' });
    expect(filled).toBe('Mills\n\nNote: ');
  });
});

describe('unknownFieldIn', () => {
  it.each([
    ['{note}', 'note', 'notes'],
    ['a {text} {titles}', 'titles', 'title'],
    ['{Text}', 'Text', 'text'],
    ['{ text }', ' text ', 'text'],
    ['{lang}', 'lang', 'language'],
    ['{constructor}', 'constructor', null],
    ['{}', '', null],
    ['{{text}} {text', null, null],
  ])('finds the first name in %s that is no field, and a field that is alike', (template, name, similar) => {
    expect(unknownFieldIn(template)).toBe(name);
    if (name !== null) expect(similarField(name)).toBe(similar);
  });
});

describe('copyText › template', () => {
  const cue = (offset: number, text: string): Cue => ({
    offset,
    duration: 2,
    lang: 'en',
    text,
    wordCount: 1,
    speechRate: 30,
  });
  const input = {
    cues: [cue(260, 'one'), cue(263, 'two')],
    second: [cue(260, 'واحد')],
    video: { id: 'tM9kQ2xVb4E', title: 'Tide mills', channel: null, date: '2024-03-09', duration: null },
    lang: 'en',
    chapters: [{ start: 261, title: 'The gate' }],
    notes: [{ line: 263, text: 'why two?' }],
    every: 30,
  };
  const link = (seconds: number) => `https://www.youtube.com/watch?v=tM9kQ2xVb4E&t=${seconds}s`;

  it('writes each line', () => {
    const text = '- [{time}]({link}) {text} {{{chapter}}}\n  {second}';
    expect(copyText({ name: 'x', eachLine: true, text }, input)).toBe(
      `- [4:20](${link(260)}) one {}\n  واحد\n- [4:23](${link(263)}) two {The gate}\n`,
    );
  });

  it('writes the notes at their line', () => {
    expect(copyText({ name: 'x', eachLine: true, text: '{text}\n> {notes}' }, input)).toBe(
      'one\n> \ntwo\n> why two?\n',
    );
  });

  it('writes all lines once', () => {
    const text = '## {title}, {channel}{date} {language} {time}\n{selection}\n{text}\n{second}\n{notes}';
    expect(copyText({ name: 'x', eachLine: false, text }, input)).toBe(
      '## Tide mills, 2024-03-09 en 4:20\none\ntwo\none two\nواحد\nwhy two?\n',
    );
  });
});
