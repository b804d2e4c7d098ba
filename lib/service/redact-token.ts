import { chunk } from '@/lib/shared/lists';
import { encodeUtf8 } from '@/lib/shared/utf8';

/** Shorter texts stand in a body by chance. */
const minTokenLength = 8;
/** Characters that one pattern is for: one of a long token would be too large for the browser. */
const patternSize = 64;

/** A character escaped as JSON (RFC 8259, 7), URLs (RFC 3986, 2.1) or HTML allow. */
function escapesOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  return `\\\\{1,7}u00${hex}|%${hex}|&#(?:0{0,7}${code}|x0{0,7}${hex});`;
}

/**
 * Every way to write one character: as it is, or escaped. Repetitions have a bound: a body of backslashes alone would otherwise
 * be searched for hours.
 */
const anyFormOf = (character: string, asItIs = character.replace(/[^\w]/g, '\\$&')): string =>
  `(?:\\\\{0,7}${asItIs}|${escapesOf(character)})`;

/** The alphabets of base64 (RFC 4648, 4 and 5) differ in two characters, which alone may have to be escaped. */
function eitherFormOf(character: string): string {
  if (character === '+') return anyFormOf('+', '[+-]');
  return character === '/' ? anyFormOf('/', '[/_]') : character;
}

/**
 * A token in base64 at each of its three places: with 0, 1 or 2 bytes before it in its group of three. Only the characters that
 * are made of the token alone: those at the ends, with at most four of its bits, hold what stands beside it too.
 */
function base64Forms(token: string): string[] {
  const bytes = String.fromCharCode(...encodeUtf8(token));
  return [0, 1, 2].map((before) => {
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    return btoa('\0'.repeat(before) + bytes).slice(Math.ceil((before * 8) / 6), end);
  });
}

/** What finds a form: its first pattern anywhere, the others where the one before them ends. */
const patternsOf = (form: readonly string[], flags: string): RegExp[] =>
  chunk(form, patternSize).map((part, at) => new RegExp(part.join(''), at === 0 ? `g${flags}` : `y${flags}`));

const formsOf = (token: string): RegExp[][] => [
  patternsOf(
    [...token].map((character) => anyFormOf(character)),
    'i',
  ),
  ...base64Forms(token).map((form) => patternsOf([...form].map(eitherFormOf), '')),
];

let lastForms: { token: string; forms: RegExp[][] } = { token: '', forms: [] };

/** Returns a text of the service with "…" in the place of the token, also where its characters are escaped or in base64. */
export function redactToken(text: string, token: string): string {
  if (token.length < minTokenLength) return text;
  if (lastForms.token !== token) lastForms = { token, forms: formsOf(token) };
  return lastForms.forms.reduce(redactForm, text);
}

function redactForm(text: string, [first, ...others]: readonly RegExp[]): string {
  if (!first) return text;
  let redacted = '';
  let from = 0;
  first.lastIndex = 0;
  for (let found = first.exec(text); found; found = first.exec(text)) {
    const end = matchEnd(text, first.lastIndex, others);
    first.lastIndex = end < 0 ? found.index + 1 : end;
    if (end < 0) continue;
    redacted += `${text.slice(from, found.index)}…`;
    from = end;
  }
  return redacted + text.slice(from);
}

/** Where the last of some patterns ends that stand one after the other from a place on; -1 where they do not. */
function matchEnd(text: string, from: number, patterns: readonly RegExp[]): number {
  let end = from;
  for (const pattern of patterns) {
    pattern.lastIndex = end;
    if (!pattern.test(text)) return -1;
    end = pattern.lastIndex;
  }
  return end;
}
