/** Longest evidence that is kept and shown, in characters. */
const maxEvidenceLength = 500;

/** Three parts of base64url, the first of which begins as the JSON of a token's head does. */
const tokenPattern = /\bey[\w-]{6,}\.[\w-]*\.[\w-]*/g;

/** Text from outside as it may be kept and shown as evidence: one line, bounded, with nothing that has a token's shape. */
export const toEvidence = (text: string): string =>
  text
    // A hostile text may be megabytes: what cannot be shown is not looked at.
    .slice(0, 4 * maxEvidenceLength)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(tokenPattern, '…')
    .trim()
    .slice(0, maxEvidenceLength);

/** What may be learned as a parameter's name: no longer than the field it is shown in, and nothing that needs explaining. */
export const isParameterName = (name: string): boolean => /^[A-Za-z_$][\w.$[\]-]{0,63}$/.test(name);

/** Names in quotes, joined; the first few stand for many. */
export const quoteNames = (names: readonly string[]): string =>
  names
    .slice(0, 6)
    .map((name) => `“${name.slice(0, 64)}”`)
    .join(', ');
