import { describe, expect, it } from 'vitest';
import { createTranslate } from '@/lib/shared/localized-text';
import { sources } from '../sources.ts';
import { english, type Locale, mirrored, sayMirrored, sayOf, t } from '../words-of.ts';

const locale = (entries: Record<string, string>): Locale =>
  Object.fromEntries(Object.entries(entries).map(([key, message]) => [key, { message }]));

describe('a sentence', () => {
  it('is filled in the order of its places', () => {
    expect(t('forbiddenHeading')).toBe('The service refused the token');
    expect(t('noPermissionSentence', 'https://service.example')).toContain('reach https://service.example yet');
  });

  it('writes numbers the way of its language', () => {
    const german = sayOf(locale({ localeTag: 'de', unpricedLimitSentence: '$1/$2' }));
    expect(german('unpricedLimitSentence', 1234, 5)).toBe('1.234/5');
  });

  it('keeps a dollar sign in what is filled in', () => {
    expect(t('priceOwn', '$0.00053')).toBe('my price $0.00053');
  });

  it('follows the direction of its words, not that of the browser', () => {
    expect([t.dir, sayMirrored.dir]).toEqual(['ltr', 'rtl']);
  });
});

describe('the name of a language in a sentence', () => {
  it('is that of the user’s language', () => {
    const german = createTranslate((key, [one]) => (key === 'localeTag' ? 'de' : `in ${one}`));
    expect(german.saying(['captionsGetLanguage', { lang: 'ar' }])).toBe('in Arabisch');
  });
});

describe('a count', () => {
  it.each([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few'],
    [11, 'many'],
    [100, 'other'],
  ])('of %i takes the form "%s" where the language has six', (n, form) => {
    expect(sayMirrored.plural('spanSeconds', n)).toContain(`ا${form} `);
  });

  it('falls back to "other" where a form is missing', () => {
    const sparse = createTranslate((key, [n]) => ({ localeTag: 'ar', spanSeconds_other: `${n} other` })[key] ?? '');
    expect(sparse.plural('spanSeconds', 3)).toMatch(/other$/);
  });

  it('has words of its own for nothing at all where the locale has them', () => {
    const polite = sayOf(locale({ localeTag: 'en', spanSeconds_zero: 'none', spanSeconds_other: '$1 s' }));
    expect([polite.plural('spanSeconds', 0), polite.plural('spanSeconds', 5)]).toEqual(['none', '5 s']);
  });
});

const names = Object.keys(english);
const forms = /_(zero|one|two|few|many|other)$/;
const places = (message: string): string[] => [...new Set(message.match(/\$[1-9]/g) ?? [])].sort();

describe('the English locale', () => {
  it('has every plural form that English has, wherever it counts', () => {
    const counted = new Set(names.filter((name) => forms.test(name)).map((name) => name.replace(forms, '')));
    const missing = [...counted].flatMap((name) =>
      ['one', 'other'].map((form) => `${name}_${form}`).filter((each) => !english[each]),
    );
    expect(missing).toEqual([]);
  });

  it('fills the same places in all forms of one sentence', () => {
    const differ = names.filter((name) => {
      const other = english[name.replace(forms, '_other')];
      // The forms for one and for none may leave the number out.
      return (
        forms.test(name) &&
        !/_(zero|one)$/.test(name) &&
        `${places(english[name]?.message ?? '')}` !== `${places(other?.message ?? '')}`
      );
    });
    expect(differ).toEqual([]);
  });

  it('numbers its places without gaps', () => {
    const gaps = names.filter((name) => {
      const found = places(english[name]?.message ?? '');
      // A number that only picks the form need not be said: its exact text may stand second.
      const first = name.endsWith('_other') && found[0] === '$2' ? 2 : 1;
      return !/_(zero|one)$/.test(name) && found.some((place, at) => place !== `$${at + first}`);
    });
    expect(gaps).toEqual([]);
  });

  it.each([
    ['an exclamation mark', /[!¡！]/],
    ['an apology', /\b(please|sorry|oops)\b/i],
    ['a word of ours that readers do not have', /\b(endpoints?|cache[ds]?|worker|payload|null|undefined)\b/i],
    ['a space at its edge', /^\s|\s$/],
    ['two spaces', / {2}/],
  ])('has no sentence with %s', (_, pattern) => {
    expect(names.filter((name) => pattern.test(english[name]?.message ?? ''))).toEqual([]);
  });

  const product = sources.filter(({ path }) => /^(lib|components|entrypoints)\//.test(path));
  const spoken = [...product.map(({ text }) => text)].join('\n');
  const quoted = new Set(spoken.match(/(?<=['"`])[a-zA-Z][a-zA-Z0-9]*(?=['"`])/g));

  it('has no sentence that nobody says', () => {
    // The manifest says these; a prefix that is built from a value is listed where it is built.
    const commands = ['commandOpenPanel', 'commandCollect', 'commandCollectPage', 'commandCopyId'];
    const elsewhere = new Set(['extensionName', 'extensionDescription', ...commands]);
    const unsaid = names.filter((name) => {
      const base = name.replace(forms, '');
      return !elsewhere.has(base) && !quoted.has(base);
    });
    expect(unsaid).toEqual([]);
  });
});

describe('the made-up right-to-left locale', () => {
  it('has every sentence of the English one', () => {
    expect(names.filter((name) => !(name in mirrored))).toEqual([]);
  });
});
