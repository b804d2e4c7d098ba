import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages, messagesPath } from '@/lib/shared/interface-languages';
import { english } from './translations';
import { looseUnits, problemsIn } from './translations-check';

const translated = interfaceLanguages.filter((tag) => tag !== 'en');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('interface languages', () => {
  it('are those with translated messages', () => {
    const paths = readdirSync('public/_locales').map((folder) => `_locales/${folder}/messages.json`);
    const existing = paths.filter((path) => existsSync(`public/${path}`));
    expect(interfaceLanguages.map(messagesPath).toSorted()).toEqual(existing.toSorted());
  });

  it.each(translated)('%s has every message, translated from the current English one', (tag) => {
    const { [tag]: sameWords = [] } = read('test/fixtures/words-like-english.json');
    expect(problemsIn(tag, read(`public/${messagesPath(tag)}`), english, sameWords)).toEqual([]);
  });

  it('have no English message in which a line can break between a number and its unit', () => {
    expect(looseUnits(english, english)).toEqual([]);
  });
});

const source = {
  save: { message: 'Save “$name$”', placeholders: { name: { content: '$1' } } },
  version: { message: 'Version' },
  pair: { message: '$one$ $other$', placeholders: { one: { content: '$1' }, other: { content: '$2' } } },
  columnOrigin: { message: 'user: by you. page: else. run: else' },
  video_one: { message: '$count$ video', placeholders: { count: { content: '$1' } } },
  video_other: { message: '$count$ videos', placeholders: { count: { content: '$1' } } },
};
const german = {
  save: { message: '„$name$“ speichern', source: 'Save “$name$”' },
  version: { message: 'Version', source: 'Version' },
  pair: { message: '$other$: $one$', source: '$one$ $other$' },
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
    ['pair: nothing between two placeholders', { pair: { message: '$one$$other$', source: '$one$ $other$' } }],
    ['save: not translated', { save: { message: source.save.message, source: source.save.message } }],
    ['save: punctuation of another language', { save: { ...german.save, message: '“$name$” speichern' } }],
    ['version: a number that Intl would format', { version: { message: '1.000 Versionen', source: 'Version' } }],
    ['version: direction marks', { version: { message: '\u200fVersionen', source: 'Version' } }],
    ['version: empty, or spaces at an end', { version: { message: 'Versionen ', source: 'Version' } }],
  ])('finds “%s”', (problem, change) => {
    const changed = Object.entries({ ...german, ...change }).filter(([, entry]) => entry !== undefined);
    expect(problemsIn('de', Object.fromEntries(changed) as typeof german, source, ['Version'])).toContain(problem);
  });

  it.each([
    ['ar', '«$name$»', '“$name$”'],
    ['es', '¿Eliminar “$name$”?', 'Eliminar “$name$”?'],
    ['fr', 'Supprimer «\u00a0$name$\u00a0»\u202f?', 'Supprimer «\u00a0$name$\u00a0» ?'],
    ['it', 'Eliminare “$name$”?', 'Eliminare «$name$»?'],
    ['ja', '「$name$」を保存しますか？', '“$name$”を保存しますか？'],
    ['ko', '“$name$” 저장', '「$name$」 저장'],
    ['pl', 'Zapisz „$name$”', 'Zapisz “$name$”'],
    ['pt-BR', 'Salvar “$name$”', 'Salvar «$name$»'],
    ['ru', 'Сохранить «$name$»', 'Сохранить “$name$”'],
    ['tr', '“$name$” kaydet', '"$name$" kaydet'],
    ['zh-Hans', '保存“$name$”。', '保存“$name$”.'],
    ['zh-Hant', '儲存「$name$」', '儲存“$name$”'],
  ])('accepts the punctuation of “%s” alone', (tag, right, wrong) => {
    const problemsOf = (message: string) =>
      problemsIn(tag, { save: { message, source: source.save.message } }, source, []).filter((one) =>
        one.startsWith('save'),
      );
    expect(problemsOf(right)).toEqual([]);
    expect(problemsOf(wrong)).toEqual(['save: punctuation of another language']);
  });

  it.each([
    ['pl', true],
    ['ru', false],
  ])('in “%s”, lets the form “one” leave out its number: %s', (tag, isAccepted) => {
    const video = { message: 'one video', source: source.video_one.message };
    const problems = problemsIn(tag, { video_one: video }, source, []);
    expect(problems.includes('video_one: other placeholders')).toBe(!isAccepted);
  });

  it.each([
    ['a unit of its own', '$number$\u00a0с', '5 с', true],
    ['a unit of its own, with a no-break space', '$number$\u00a0с', '5\u00a0с', false],
    ['a word that begins like a unit', '$number$\u00a0с', '5 слов', false],
    ['the unit itself', '$number$ с', '', true],
    ['a unit without a space', '$number$秒', '5秒', false],
  ])('finds a line break before %s', (_, unit, message, isFound) => {
    const units = { seconds: { message: '$number$\u00a0s' }, note: { message: '5\u00a0s' } };
    const found = looseUnits({ seconds: { message: unit }, note: { message } }, units);
    expect(found.length > 0).toBe(isFound);
  });

  it('requires the tag of the language', () => {
    const tag = { localeTag: { message: 'en', source: 'en' } };
    expect(problemsIn('de', tag, { localeTag: { message: 'en' } }, [])).toContain('localeTag: not “de”');
  });

  it('finds the values of a column in a script with its own full stop and colon', () => {
    const message = 'user：由您。page：否则。run：否则';
    const ofColumn = (problems: string[]) => problems.filter((line) => line.startsWith('columnOrigin'));
    const chinese = { columnOrigin: { message, source: source.columnOrigin.message } };
    expect(ofColumn(problemsIn('zh-Hans', chinese, source, []))).toEqual([]);
    const wrong = { columnOrigin: { ...chinese.columnOrigin, message: message.replace('page：', 'page ') } };
    expect(ofColumn(problemsIn('zh-Hans', wrong, source, []))).toEqual(['columnOrigin: other values before colons']);
  });

  it('requires every plural form of the language', () => {
    const missing = problemsIn('ar', {}, source, []).filter((line) => line.startsWith('video'));
    expect(missing).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `video_${form}: missing`));
  });
});
