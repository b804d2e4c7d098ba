import { hasPlaceholdersOf, type SourceMessages, sourceName } from '../.ci/package/shipped-messages.ts';

/** Quotation marks of other languages, which a translation must not contain. */
const foreignQuotes: Readonly<Record<string, RegExp>> = {
  // The German closing mark is the English opening mark.
  de: /["”«»]|(?<!„[^“]*)“/,
  ar: /["“”„]/,
};

/** Names that are the same in every language. */
const names =
  /\b(?:Sidelight|YouTube|API|APIs|CSV|TSV|JSON|NDJSON|GEXF|XLSX|Excel|Parquet|ZIP|SVG|PNG|WebP|JPEG|HTML|Markdown|SRT|SubRip|WebVTT|TTML|SBV|LRC|ELAN|EAF|Praat|TextGrid|Audacity|MCP|OAuth|OpenAPI|URL|UTC|ID|IDs|Zotero|Gephi|RIS|BibTeX|CSL|CFF|RO-Crate|DuckDB|Python|R|SHA|PageRank|Louvain|MIT|CC|BY|SA|NC|ND|Ctrl|Esc|Enter|Alt|Shift|HDR|MP4|WebM|fps|wpm|kbps|Hz|kHz|MB|GB|KB|max|min|h|s|d|HTTP|HTTPS|PDF|txt|srv1|srv2|srv3|json3|vtt|srt|xml|aria2|M3U|ffmpeg|[A-Z]{2,4}\d?)\b/g;

/** Returns what is wrong in the messages of a language (BCP 47), as one line for each message. */
export function problemsIn(tag: string, locale: SourceMessages, english: SourceMessages, sameWords: readonly string[]) {
  const required = requiredNames(tag, english);
  const missing = required.filter((name) => !(name in locale)).map((name) => `${name}: missing`);
  const known = new Set(required);
  const wrong = Object.entries(locale).flatMap(([name, translated]) => {
    const source = english[sourceName(name, english)];
    if (!source || !known.has(name)) return [`${name}: not a message of this language`];
    const { message } = translated;
    return [
      translated.source === source.message ? '' : 'the English message changed',
      hasPlaceholdersOf(source, name, translated) ? '' : 'other placeholders',
      !name.startsWith('column') || valuesIn(source.message) === valuesIn(message) ? '' : 'other values before colons',
      message === source.message && hasWords(message) && !sameWords.includes(message) ? 'not translated' : '',
      foreignQuotes[tag]?.test(message) ? 'quotation marks of another language' : '',
      /\d[.,]\d/.test(message) && !/\d[.,]\d/.test(source.message) ? 'a number that Intl would format' : '',
      /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(message) ? 'direction marks' : '',
      message.trim() === message && message !== '' ? '' : 'empty, or spaces at an end',
    ].flatMap((problem) => (problem ? [`${name}: ${problem}`] : []));
  });
  return [...missing, ...wrong];
}

/** Returns the names that a language must have: the English ones, with the plural forms of the language. */
function requiredNames(tag: string, english: SourceMessages): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const all = Object.keys(english).flatMap((name) => {
    const [, base] = /^(.+)_(?:one|other)$/.exec(name) ?? [];
    return base ? pluralCategories.map((form) => `${base}_${form}`) : [name];
  });
  return [...new Set(all)];
}

/** Returns the values that a note of the data dictionary explains, such as “run” in “run: by a run”. */
const valuesIn = (note: string): string => (note.match(/(?<=^|\. )[a-z-]+(?=:)/g) ?? []).join();

const hasWords = (message: string): boolean => /\p{L}/u.test(message.replace(/\$\w+\$/g, '').replace(names, ''));
