import { describe, expect, it } from 'vitest';
import { createTranslate } from '@/lib/shared/localized-text';
import { sources } from '../sources.ts';
import { english, type Locale, mirrored, t, tMirrored, translationOf } from '../translations.ts';

const locale = (entries: Record<string, string>): Locale =>
  Object.fromEntries(Object.entries(entries).map(([key, message]) => [key, { message }]));

describe('createTranslate', () => {
  it('returns a message with each value in its place', () => {
    expect(t('forbiddenHeading')).toBe('The service refused the token');
    expect(t('noPermissionSentence', 'https://service.example')).toContain('access to https://service.example.');
    expect(t('overDaySentence', '$0.01', '$0.50')).toContain('$0.01 over the daily limit of $0.50.');
  });

  it('formats numbers for the locale', () => {
    const german = translationOf(locale({ localeTag: 'de', unpricedLimitSentence: '$1/$2' }));
    expect(german('unpricedLimitSentence', 1234, 5)).toBe('1.234/5');
  });

  it('keeps a dollar sign in a value', () => {
    expect(t('priceOwn', '$0.00053')).toBe('your price $0.00053');
  });

  it('has the text direction of its locale', () => {
    expect([t.dir, tMirrored.dir]).toEqual(['ltr', 'rtl']);
  });
});

describe('createTranslate › language names', () => {
  it('are in the user’s language', () => {
    const german = createTranslate((key, [one]) => (key === 'localeTag' ? 'de' : `in ${one}`));
    expect(german.message(['getLanguage', { lang: 'ar' }])).toBe('in Arabisch');
  });
});

describe('createTranslate › plural', () => {
  it.each([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few'],
    [11, 'many'],
    [100, 'other'],
  ])('of %i has the form "%s" in a language with six forms', (n, form) => {
    expect(tMirrored.plural('spanSeconds', n)).toContain(`ا${form} `);
  });

  it('falls back to "other" if a form is missing', () => {
    const sparse = createTranslate((key, [n]) => ({ localeTag: 'ar', spanSeconds_other: `${n} other` })[key] ?? '');
    expect(sparse.plural('spanSeconds', 3)).toMatch(/other$/);
  });

  it('uses the zero form if the locale has one', () => {
    const polite = translationOf(locale({ localeTag: 'en', spanSeconds_zero: 'none', spanSeconds_other: '$1 s' }));
    expect([polite.plural('spanSeconds', 0), polite.plural('spanSeconds', 5)]).toEqual(['none', '5 s']);
  });
});

const names = Object.keys(english);
const forms = /_(zero|one|two|few|many|other)$/;
const placeholdersIn = (message: string): string[] => [...new Set(message.match(/\$[1-9]/g) ?? [])].sort();

describe('English locale', () => {
  it('is sorted by name', () => {
    expect(names).toEqual(names.toSorted());
  });

  it('has the plural form “other” of every counted message, and no form that is equal to it', () => {
    const otherOf = (name: string) => english[name.replace(forms, '_other')]?.message;
    const wrong = names.filter(
      (name) =>
        forms.test(name) && !name.endsWith('_other') && [undefined, english[name]?.message].includes(otherOf(name)),
    );
    expect(wrong).toEqual([]);
  });

  it('uses the same placeholders in all forms of a message', () => {
    const different = names.filter((name) => {
      const other = english[name.replace(forms, '_other')];
      // The forms for zero and one may omit the number.
      return (
        forms.test(name) &&
        !/_(zero|one)$/.test(name) &&
        `${placeholdersIn(english[name]?.message ?? '')}` !== `${placeholdersIn(other?.message ?? '')}`
      );
    });
    expect(different).toEqual([]);
  });

  it('numbers its placeholders without gaps', () => {
    const gaps = names.filter((name) => {
      const found = placeholdersIn(english[name]?.message ?? '');
      // A number that only selects the plural form may be omitted, so the first placeholder may be $2.
      const first = name.endsWith('_other') && found[0] === '$2' ? 2 : 1;
      return !/_(zero|one)$/.test(name) && found.some((place, index) => place !== `$${index + first}`);
    });
    expect(gaps).toEqual([]);
  });

  it.each([
    ['an exclamation mark', /[!¡！]/],
    ['an apology', /\b(please|sorry|oops)\b/i],
    [
      'a technical term outside the data dictionary',
      /\b(endpoints?|chunks?|slices?|hash|cache[ds]?|worker|payload|null|undefined)\b/i,
    ],
    ['a space at its edge', /^\s|\s$/],
    ['two spaces', / {2}/],
  ])('has no message with %s', (_, pattern) => {
    const texts = names.filter((name) => !/^(?:column|words)/.test(name)).map((name) => english[name]?.message ?? '');
    expect(texts.filter((text) => pattern.test(text.replace(/\$\w+\$/g, '$')))).toEqual([]);
  });

  const product = sources.filter(({ path }) => /^(lib|components|entrypoints)\//.test(path));
  const productText = [...product.map(({ text }) => text)].join('\n');
  const quoted = new Set(productText.match(/(?<=['"`])[a-zA-Z][a-zA-Z0-9]*(?=['"`])/g));

  it('has no unused message', () => {
    // Only the manifest uses these messages.
    const commands = ['commandOpenPanel', 'commandAdd', 'commandAddFromPage', 'commandCopyId'];
    const elsewhere = new Set(['extensionName', 'extensionDescription', ...commands]);
    const unused = names.filter((name) => {
      const base = name.replace(forms, '');
      return !elsewhere.has(base) && !quoted.has(base);
    });
    expect(unused).toEqual([]);
  });
});

describe('right-to-left test locale', () => {
  it('has every message of the English one', () => {
    expect(names.filter((name) => !(name in mirrored))).toEqual([]);
  });
});
