import type { Cue } from './cue';

/** What is counted: words, or characters in scripts that put no space between words. Rates are per minute. */
export type RateUnit = 'words' | 'characters';

/**
 * How many characters stand for one word, so that the user's word limits serve every script (ISO 15924). Rules of thumb from
 * the usual reading speeds of these scripts, for colour and shape alone: two languages stay "not comparable".
 */
const charactersPerWord = new Map(
  Object.entries({
    ...{ Hans: 1.7, Hant: 1.7, Hani: 1.7, Bopo: 1.7 },
    ...{ Jpan: 2.2, Hrkt: 2.2, Hira: 2.2, Kana: 2.2 },
    ...{ Thai: 4.5, Laoo: 4.5, Khmr: 4.5, Mymr: 4.5 },
  }),
);

const scriptsByLang = new Map<string, string | null>();

/** The script that a language is written in (BCP 47, and the likely subtags of Unicode's CLDR); `null` where the code does not say. */
function scriptOf(lang: string): string | null {
  const known = scriptsByLang.get(lang);
  if (known !== undefined) return known;
  const script = likelyScript(lang);
  scriptsByLang.set(lang, script);
  return script;
}

function likelyScript(lang: string): string | null {
  try {
    const locale = new Intl.Locale(lang.replaceAll('_', '-'));
    const isUndetermined = locale.language === undefined || locale.language === 'und';
    // Of an undetermined language the likely script would be the one of English.
    return (isUndetermined ? locale : locale.maximize()).script ?? null;
  } catch {
    // It is no language code, so it says nothing of a script.
    return null;
  }
}

/** Letters of each script that puts no space between words. Kana make a text Japanese, however many Chinese characters it has. */
const unspacedScripts: readonly (readonly [script: string, letters: RegExp])[] = [
  ['Jpan', /[\p{sc=Hira}\p{sc=Kana}]/u],
  ['Hans', /\p{sc=Han}/u],
  ['Thai', /\p{sc=Thai}/u],
  ['Laoo', /\p{sc=Laoo}/u],
  ['Khmr', /\p{sc=Khmr}/u],
  ['Mymr', /\p{sc=Mymr}/u],
];
const spacedLetters = /(?=\p{L})[^\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;

/** The script of a text where that puts no space between words; `null` where most of it is of one that does. */
function unspacedScript(text: string): string | null {
  const [script] = unspacedScripts.find(([, letters]) => letters.test(text)) ?? [];
  if (script === undefined) return null;
  const letters = text.match(lettersAndDigits)?.length ?? 0;
  return (text.match(spacedLetters)?.length ?? 0) * 2 > letters ? null : script;
}

const unitsPerWordIn = (lang: string, text: string): number | undefined =>
  charactersPerWord.get(scriptOf(lang) ?? unspacedScript(text) ?? '');

/** What is counted in a language; where its code settles no script (`und`, none, unknown), in the script of `text`. */
export const rateUnitOf = (lang: string, text: string): RateUnit =>
  unitsPerWordIn(lang, text) === undefined ? 'words' : 'characters';

/** What one word weighs in that unit: 1 where words are counted. */
export const unitsPerWord = (lang: string, text: string): number => unitsPerWordIn(lang, text) ?? 1;

/** So much of a track tells its script, in characters. */
const sampleLength = 400;

/** The beginning of a track, for a track whose language is not known. */
export function textSample(cues: readonly Pick<Cue, 'text'>[]): string {
  let text = '';
  for (const cue of cues) {
    if (text.length >= sampleLength) break;
    text += `${cue.text} `;
  }
  return text.slice(0, sampleLength);
}

/** Letters and digits; spaces, marks and punctuation are not spoken for themselves. */
const lettersAndDigits = /[\p{L}\p{N}]/gu;

/** How much is said in a line, in the unit. */
export const countUnits = (cue: Cue, unit: RateUnit): number =>
  unit === 'words' ? cue.wordCount : (cue.text.match(lettersAndDigits)?.length ?? 0);

/** `null` where there is no time to divide by. */
export const perMinute = (count: number, seconds: number): number | null =>
  seconds > 0 ? (count / seconds) * 60 : null;
