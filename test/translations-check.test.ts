import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '@/lib/shared/interface-languages';
import { english } from './translations';
import { problemsIn } from './translations-check';

const folder = 'public/_locales';
const filesOf = (tag: string) => `${folder}/${tag}/messages.json`;
const translated = readdirSync(folder).filter((tag) => tag !== 'en' && existsSync(filesOf(tag)));

describe('interface languages', () => {
  it('are those with translated messages', () => {
    expect([...interfaceLanguages].toSorted()).toEqual([...translated, 'en'].toSorted());
  });

  it.each(translated)('%s has every message, translated from the current English one', (tag) => {
    const { [tag]: sameWords = [] } = JSON.parse(readFileSync('test/fixtures/words-like-english.json', 'utf8'));
    expect(problemsIn(tag, JSON.parse(readFileSync(filesOf(tag), 'utf8')), english, sameWords)).toEqual([]);
  });

  it.each(['en', ...translated])('%s has no line break between a number and its unit', (tag) => {
    const messages: Record<string, { message: string }> = JSON.parse(readFileSync(filesOf(tag), 'utf8'));
    const loose =
      /[$\d] (?:m?s|min|h|d|Tg\.|kHz|wpm|cpm|(?:Wörter|Zeichen)\/min|[ثدسي]|(?:كلمة|حرف)\/دقيقة)(?![\p{L}\p{M}])/u;
    expect(Object.keys(messages).filter((name) => loose.test(messages[name]?.message ?? ''))).toEqual([]);
  });
});

const source = {
  save: { message: 'Save “$name$”', placeholders: { name: { content: '$1' } } },
  version: { message: 'Version' },
  columnOrigin: { message: 'user: by you. page: else. run: else' },
  video_one: { message: '$count$ video', placeholders: { count: { content: '$1' } } },
  video_other: { message: '$count$ videos', placeholders: { count: { content: '$1' } } },
};
const german = {
  save: { message: '„$name$“ speichern', source: 'Save “$name$”' },
  version: { message: 'Version', source: 'Version' },
  columnOrigin: { message: 'user: von dir. page: sonst. run: sonst', source: 'user: by you. page: else. run: else' },
  video_one: { message: 'Ein Video', source: '$count$ video' },
  video_other: { message: '$count$ Videos', source: '$count$ videos' },
};

describe('problemsIn', () => {
  it('finds none in a complete translation', () => {
    expect(problemsIn('de', german, source, ['Version'])).toEqual([]);
  });

  it.each([
    ['save: missing', { save: undefined }],
    ['gone: not a message of this language', { gone: { message: 'Weg', source: 'Gone' } }],
    ['video_few: not a message of this language', { video_few: { message: '$count$', source: '$count$ videos' } }],
    ['save: the English message changed', { save: { ...german.save, source: 'Keep “$name$”' } }],
    ['save: other placeholders', { save: { ...german.save, message: '„$title$“ speichern' } }],
    [
      'columnOrigin: other values before colons',
      {
        columnOrigin: { message: 'user: von dir. page oder run: sonst', source: 'user: by you. page: else. run: else' },
      },
    ],
    ['video_other: other placeholders', { video_other: { ...german.video_other, message: 'Videos' } }],
    ['save: not translated', { save: { message: source.save.message, source: source.save.message } }],
    ['save: quotation marks of another language', { save: { ...german.save, message: '“$name$” speichern' } }],
    ['version: a number that Intl would format', { version: { message: '1.000 Versionen', source: 'Version' } }],
    ['version: direction marks', { version: { message: '\u200fVersionen', source: 'Version' } }],
    ['version: empty, or spaces at an end', { version: { message: 'Versionen ', source: 'Version' } }],
  ])('finds “%s”', (problem, change) => {
    const changed = Object.entries({ ...german, ...change }).filter(([, entry]) => entry !== undefined);
    expect(problemsIn('de', Object.fromEntries(changed) as typeof german, source, ['Version'])).toContain(problem);
  });

  it('requires every plural form of the language', () => {
    const missing = problemsIn('ar', {}, source, []).filter((line) => line.startsWith('video'));
    expect(missing).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `video_${form}: missing`));
  });
});
