import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { DiscoveredName } from './discovered-name';

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
