/** Shorter texts stand in a body by chance. */
const minLength = 8;

/**
 * Every way to write one character: as it is, or escaped as JSON (RFC 8259, 7), URLs (RFC 3986, 2.1) or HTML allow. Repetitions
 * have a bound: a body of backslashes alone would otherwise be searched for hours.
 */
function anyFormOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const literal = character.replace(/[^\w]/g, '\\$&');
  return `(?:\\\\{0,7}${literal}|\\\\{1,7}u00${hex}|%${hex}|&#(?:0{0,7}${code}|x0{0,7}${hex});)`;
}

let last = { token: '', pattern: /(?!)/g };

/** Returns a text of the service with "…" in the place of the token, also where its characters are escaped there. */
export function withoutToken(text: string, token: string): string {
  if (token.length < minLength) return text;
  if (last.token !== token) last = { token, pattern: new RegExp([...token].map(anyFormOf).join(''), 'gi') };
  return text.replace(last.pattern, '…');
}
