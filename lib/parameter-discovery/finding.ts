import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName } from './discovered-name';

/** Maximum length of evidence, in characters. */
const maxEvidenceLength = 500;

/** Three base64url parts, the first of which is a JSON object. */
const tokenPattern = /\bey[\w-]{6,}\.[\w-]*\.[\w-]*/g;

/** Returns untrusted text as evidence: one line, bounded, without anything that looks like a token. */
export const toEvidence = (text: string): string =>
  text
    // A hostile text may have megabytes, so the rest is not scanned.
    .slice(0, 4 * maxEvidenceLength)
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(tokenPattern, '…')
    .trim()
    .slice(0, maxEvidenceLength);

/** Returns whether a name can be a parameter name that fits into its field. */
export const isParameterName = (name: string): boolean => /^[A-Za-z_$][\w.$[\]-]{0,63}$/.test(name);

/** Quotes and joins the first few names. */
export const quoteNames = (names: readonly string[]): string =>
  names
    .slice(0, 6)
    .map((name) => `“${name.slice(0, 64)}”`)
    .join(', ');

/** A name that was found and not confirmed yet. */
export interface NameFinding extends DiscoveredName {
  key: UndocumentedNameKey;
  /** The service requires this parameter, but does not say that it has the key's meaning. */
  isGuess?: true;
}

/** `assumed`: nothing else is known. `unknown`: features that need this name are disabled, with the reason. */
type NameState = { is: 'assumed'; name: string } | { is: 'learned'; name: string } | { is: 'unknown'; name: null };

/** Returns the state of a name of a service. */
export function nameStateOf(key: UndocumentedNameKey, discovered: DiscoveredNames): NameState {
  const known = discovered[key];
  if (!known) return { is: 'assumed', name: undocumentedNames[key].assumed };
  return known.name === null ? { is: 'unknown', name: null } : { is: 'learned', name: known.name };
}
