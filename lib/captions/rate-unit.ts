import type { Cue } from './cue';

/** Unit of speech rates per minute: words, or characters in scripts without spaces between words. */
export type RateUnit = 'words' | 'characters';

/**
 * Average characters per word by script (ISO 15924), so that the user's limits and target in words work for every
 * script. The averages affect colours, plots, rate levels and the planned playback speed, but not the rates themselves,
 * which are still shown as "not comparable" across languages.
 */
const charactersPerWord = new Map(
  Object.entries({
    Hans: 1.7,
    Hant: 1.7,
    Hani: 1.7,
    Bopo: 1.7,
    Jpan: 2.2,
    Hrkt: 2.2,
    Hira: 2.2,
    Kana: 2.2,
    Thai: 4.5,
    Laoo: 4.5,
    Khmr: 4.5,
    Mymr: 4.5,
  }),
);

const scriptsByLang = new Map<string, string | null>();

/**
 * Returns the script of a language (BCP 47), inferred by the likely subtags of Unicode CLDR if it is not stated; `null`
 * if unknown.
 */
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
    // For an undetermined language, `maximize` would return the likely script of English.
    return (isUndetermined ? locale : locale.maximize()).script ?? null;
  } catch {
    // Invalid language codes have no script.
    return null;
  }
}

/**
 * Letters of the scripts without word spaces. Text with kana is Japanese, even if it consists mostly of Chinese
 * characters.
 */
const unspacedScripts: readonly (readonly [script: string, letters: RegExp])[] = [
  ['Jpan', /[\p{sc=Hira}\p{sc=Kana}]/u],
  ['Hans', /\p{sc=Han}/u],
  ['Thai', /\p{sc=Thai}/u],
  ['Laoo', /\p{sc=Laoo}/u],
  ['Khmr', /\p{sc=Khmr}/u],
  ['Mymr', /\p{sc=Mymr}/u],
];
const spacedLetters = /(?=\p{L})[^\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;

/** Returns the script of text without word spaces; `null` if most letters belong to other scripts. */
function unspacedScript(text: string): string | null {
  const [script] = unspacedScripts.find(([, letters]) => letters.test(text)) ?? [];
  if (script === undefined) return null;
  const letters = text.match(lettersAndDigits)?.length ?? 0;
  return (text.match(spacedLetters)?.length ?? 0) * 2 > letters ? null : script;
}

const unitsPerWordIn = (lang: string, text: string): number | undefined =>
  charactersPerWord.get(scriptOf(lang) ?? unspacedScript(text) ?? '');

/** Returns the unit for a language, or for the script of `text` if the language does not determine one. */
export const rateUnitOf = (lang: string, text: string): RateUnit =>
  unitsPerWordIn(lang, text) === undefined ? 'words' : 'characters';

/** Returns how many units make up one word, which is 1 if the unit is words. */
export const unitsPerWord = (lang: string, text: string): number => unitsPerWordIn(lang, text) ?? 1;

/** Length of the sample that determines the script, in characters. */
const sampleLength = 400;

/** Returns the start of a track's text, for script detection. */
export function textSample(cues: readonly Pick<Cue, 'text'>[]): string {
  let text = '';
  for (const cue of cues) {
    if (text.length >= sampleLength) break;
    text += `${cue.text} `;
  }
  return text.slice(0, sampleLength);
}

/** Only letters and digits count as characters, because spaces, marks and punctuation are not spoken. */
const lettersAndDigits = /[\p{L}\p{N}]/gu;

export const countUnits = (cue: Cue, unit: RateUnit): number =>
  unit === 'words' ? cue.wordCount : (cue.text.match(lettersAndDigits)?.length ?? 0);

/** Returns a count per minute; `null` if the duration is 0. */
export const perMinute = (count: number, seconds: number): number | null =>
  seconds > 0 ? (count / seconds) * 60 : null;
