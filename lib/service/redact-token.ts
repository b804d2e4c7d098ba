import { chunk } from '@/lib/shared/lists';
import { encodeUtf8 } from '@/lib/shared/text';

/** Shorter texts occur in a body by chance. */
const minTokenLength = 8;
/** Characters per pattern. One pattern for a long token would be too large for the browser. */
const patternSize = 64;

/** Returns a pattern of a character escaped for JSON (RFC 8259, 7), URLs (RFC 3986, 2.1) or HTML. */
function escapesOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  return `\\\\{1,7}u00${hex}|%${hex}|&#(?:0{0,7}${code}|x0{0,7}${hex});`;
}

/**
 * Returns a pattern of a character, plain or escaped. Its repetitions are bounded, because a body of backslashes would
 * otherwise take hours to search.
 */
const anyFormOf = (character: string, plainPattern = character.replace(/[^\w]/g, '\\$&')): string =>
  `(?:\\\\{0,7}${plainPattern}|${escapesOf(character)})`;

/** The two alphabets of base64 (RFC 4648, 4 and 5) differ in two characters, and only these may be escaped. */
function eitherFormOf(character: string): string {
  if (character === '+') return anyFormOf('+', '[+-]');
  return character === '/' ? anyFormOf('/', '[/_]') : character;
}

/**
 * Returns the token in base64 at each of its three offsets, with 0, 1 or 2 bytes before it in a group. The characters
 * at either end are cut off, because they also encode neighbouring bytes.
 */
function base64Forms(token: string): string[] {
  const bytes = String.fromCharCode(...encodeUtf8(token));
  return [0, 1, 2].map((before) => {
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    return btoa('\0'.repeat(before) + bytes).slice(Math.ceil((before * 8) / 6), end);
  });
}

/** Returns the patterns that find a form. Each after the first matches only where the previous one ended. */
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

/** Replaces the token in a text of the service by "…", also where it is escaped or in base64. */
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

/** Returns where a sequence of patterns that starts at `from` ends, or -1 if it does not match. */
function matchEnd(text: string, from: number, patterns: readonly RegExp[]): number {
  let end = from;
  for (const pattern of patterns) {
    pattern.lastIndex = end;
    if (!pattern.test(text)) return -1;
    end = pattern.lastIndex;
  }
  return end;
}
