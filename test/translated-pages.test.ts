import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages, messagesPath } from '@/lib/shared/interface-languages';

const translated = interfaceLanguages.filter((tag) => tag !== 'en');
const helpFile = (tag: string) => `entrypoints/help${tag === 'en' ? '' : `-${tag}`}/index.html`;
const privacyFile = (tag: string) => `.github/PRIVACY${tag === 'en' ? '' : `.${tag}`}.md`;
const read = (path: string) => readFileSync(path, 'utf8');
const checksum = (path: string) => createHash('sha256').update(read(path)).digest('hex').slice(0, 16);

/** The checksums of the English files from which the pages were translated, by language and page. */
const sources: Record<string, unknown> = JSON.parse(read('test/fixtures/translated-pages.json'));

const pageOf = (path: string): Document => {
  const { DOMParser } = new JSDOM('').window;
  return new DOMParser().parseFromString(read(path), 'text/html');
};

/** Returns the elements of a page with what translators must not change: ids, links and code. */
function outline(path: string): string[] {
  return [...pageOf(path).querySelectorAll('main, main *')].map((element) =>
    [
      element.localName,
      element.id,
      element.getAttribute('href'),
      element.matches('code, pre') ? element.textContent : '',
    ].join(' '),
  );
}

/** Returns the form of a Markdown text: headings, list items, and the code in table rows. */
const markdownOutline = (path: string): string[] =>
  read(path)
    .split('\n')
    .flatMap((line) => {
      const [kind] = /^(?:#+|-|\|)(?= )/.exec(line) ?? [];
      return kind ? [`${kind} ${line.match(/`[^`]+`/g)?.join(' ') ?? ''}`] : [];
    });

describe.each(translated)('the help and privacy pages in “%s”', (tag) => {
  it('are translated from the current English text; after translating a change, write the new checksums', () => {
    expect(sources[tag]).toEqual({ help: checksum(helpFile('en')), privacy: checksum(privacyFile('en')) });
  });

  it('have the elements, links and code of the English pages', () => {
    expect(outline(helpFile(tag))).toEqual(outline(helpFile('en')));
    expect(markdownOutline(privacyFile(tag))).toEqual(markdownOutline(privacyFile('en')));
  });

  it('state their language and direction', () => {
    const { localeDirection } = JSON.parse(read(`public/${messagesPath(tag)}`));
    for (const name of ['help', 'privacy']) {
      const { documentElement } = pageOf(`entrypoints/${name}-${tag}/index.html`);
      expect([documentElement.lang, documentElement.dir || 'ltr']).toEqual([tag, localeDirection.message]);
    }
  });
});
