import { hasPlaceholdersOf, type SourceMessages, sourceName } from '../.ci/package/shipped-messages.ts';

/** Half-width marks after a character of full width. */
const halfWidth = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}」”][,.;:!?](?!\S)/u.source;

/** Quotation marks, other punctuation and spaces that a translation must not contain, by its language (BCP 47). */
const foreignPunctuation: Readonly<Record<string, RegExp>> = {
  ar: /["“”„]/,
  // The German closing mark is the English opening mark.
  de: /["”«»]|(?<!„[^“]*)“/,
  es: /["„«»]|(?<!¿[^?]*)\?(?!\S)|(?<!¡[^!]*)!(?!\S)/,
  // Lines must not break inside « », or before the other marks.
  fr: /["„]|(?<!«[^»]*)[“”]|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»| [;:!?%]|[\p{L}$)][;!?](?!\S)/u,
  it: /["„«»]/,
  ja: new RegExp(`["“”„«»]|${halfWidth}`, 'u'),
  ko: /["„«»「」]/,
  pl: /["“«»]|(?<!„[^”]*)”/,
  'pt-BR': /["„«»]/,
  ru: /["”]|(?<!«[^»]*)[„“]|« | »/,
  tr: /["„«»]/,
  'zh-Hans': new RegExp(`["„«»「」]|${halfWidth}`, 'u'),
  'zh-Hant': new RegExp(`["“”„«»]|${halfWidth}`, 'u'),
};

/** Names that are the same in every language. */
const names =
  /\b(?:Sidelight|YouTube|API|APIs|CSV|TSV|JSON|NDJSON|GEXF|XLSX|Excel|Parquet|ZIP|SVG|PNG|WebP|JPEG|HTML|Markdown|SRT|SubRip|WebVTT|TTML|SBV|LRC|ELAN|EAF|Praat|TextGrid|Audacity|MCP|OAuth|OpenAPI|URL|UTC|ID|IDs|Zotero|Gephi|RIS|BibTeX|CSL|CFF|RO-Crate|DuckDB|Python|R|SHA|PageRank|Louvain|MIT|CC|BY|SA|NC|ND|Ctrl|Esc|Enter|Alt|Shift|HDR|MP4|WebM|fps|wpm|kbps|Hz|kHz|MB|GB|KB|max|min|h|s|d|HTTP|HTTPS|PDF|txt|srv1|srv2|srv3|json3|vtt|srt|xml|aria2|M3U|ffmpeg|[A-Z]{2,4}\d?)\b/g;

/** Returns what is wrong in the messages of a language (BCP 47), as one line for each problem. */
export function problemsIn(tag: string, locale: SourceMessages, english: SourceMessages, sameWords: readonly string[]) {
  const required = requiredNames(tag, english);
  const missing = required.filter((name) => !(name in locale)).map((name) => `${name}: missing`);
  const known = new Set(required);
  const loose = new Set(looseUnits(locale, english));
  const wrong = Object.entries(locale).flatMap(([name, translated]) => {
    const source = english[sourceName(name, english)];
    if (!source || !known.has(name)) return [`${name}: not a message of this language`];
    const { message } = translated;
    return [
      translated.source === source.message ? '' : 'the English message changed',
      hasPlaceholdersOf(source, isForOneNumber(tag, name) ? name : '', translated) ? '' : 'other placeholders',
      !name.startsWith('column') || valuesIn(source.message) === valuesIn(message) ? '' : 'other values before colons',
      message === source.message && hasWords(message) && !sameWords.includes(message) && !name.startsWith('locale')
        ? 'not translated'
        : '',
      foreignPunctuation[tag]?.test(message) ? 'punctuation of another language' : '',
      loose.has(name) ? 'a line can break between a number and its unit' : '',
      name !== 'localeTag' || message === tag ? '' : `not “${tag}”`,
      /\d[.,]\d/.test(message) && !/\d[.,]\d/.test(source.message) ? 'a number that Intl would format' : '',
      // The browser would read `$1$2` as the name of a placeholder, and refuse the extension.
      /\$\w+\$\$/.test(message) ? 'nothing between two placeholders' : '',
      /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(message) ? 'direction marks' : '',
      message.trim() === message && message !== '' ? '' : 'empty, or spaces at an end',
    ].flatMap((problem) => (problem ? [`${name}: ${problem}`] : []));
  });
  return [...missing, ...wrong];
}

/** Returns the names that a language must have: the English ones, with the plural forms of the language. */
export function requiredNames(tag: string, english: SourceMessages): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const all = Object.keys(english).flatMap((name) => {
    const [, base] = /^(.+)_(?:one|other)$/.exec(name) ?? [];
    return base ? pluralCategories.map((form) => `${base}_${form}`) : [name];
  });
  return [...new Set(all)];
}

/** Returns `true` unless a plural form is for several numbers, as “one” is in Russian for 1, 21, 31 … */
function isForOneNumber(tag: string, name: string): boolean {
  const rules = new Intl.PluralRules(tag);
  const forms = Array.from({ length: 100 }, (_, number) => rules.select(number));
  return forms.filter((form) => name.endsWith(`_${form}`)).length < 2;
}

/** Returns the names of messages with a plain space between a number and a unit, such as those of `spanHours_other`. */
export function looseUnits(locale: SourceMessages, english: SourceMessages): string[] {
  const units = Object.keys(locale).flatMap((name) => {
    const isUnit = /^\$\w+\$\u00a0\S+$/.test(english[name]?.message ?? '') && !name.endsWith('_one');
    // A longer unit is a word.
    const [, unit] = (isUnit && /^\$\w+\$\s?(\p{L}{1,3}\.?|\S+\/\S+)$/u.exec(locale[name]?.message ?? '')) || [];
    return unit ? [RegExp.escape(unit)] : [];
  });
  const loose = new RegExp(`[$\\d] (?:${['ms', ...units].join('|')})(?![\\p{L}\\p{M}])`, 'u');
  return Object.entries(locale).flatMap(([name, { message }]) => (loose.test(message) ? [name] : []));
}

/** Returns the values that a note of the data dictionary explains, such as “run” in “run: by a run”. */
const valuesIn = (note: string): string => (note.match(/(?<=^|\. |。)[a-z-]+(?=[:：])/g) ?? []).join();

export const hasWords = (message: string): boolean => /\p{L}/u.test(message.replace(/\$\w+\$/g, '').replace(names, ''));
