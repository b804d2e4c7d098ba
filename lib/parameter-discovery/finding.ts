import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName } from './discovered-name';

/** One name that was found, before the user confirmed it. */
export interface NameFinding extends DiscoveredName {
  key: UndocumentedNameKey;
  /** The service demanded this parameter, and does not say that it means the key. */
  isGuess?: true;
}

/** `assumed`: nobody said better. `unknown`: what needs this name is switched off, with the reason. */
type NameState = { is: 'assumed'; name: string } | { is: 'learned'; name: string } | { is: 'unknown'; name: null };

/** What one name of one service is known to be. */
export function nameStateOf(key: UndocumentedNameKey, discovered: DiscoveredNames): NameState {
  const known = discovered[key];
  if (!known) return { is: 'assumed', name: undocumentedNames[key].assumed };
  return known.name === null ? { is: 'unknown', name: null } : { is: 'learned', name: known.name };
}
