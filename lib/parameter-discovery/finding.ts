import { type DiscoveredNames, type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import type { LearnedName } from './discovered-name';

/** One name that was found, before the reader confirmed it. */
export interface Finding extends LearnedName {
  key: UndocumentedNameKey;
  /** The service demanded this parameter, and does not say that it means the key. */
  isGuess?: true;
}

/** `assumed`: nobody said better. `unknown`: what needs this name is switched off, with the reason. */
export type NameState =
  | { is: 'assumed'; name: string }
  | { is: 'learned'; name: string }
  | { is: 'unknown'; name: null };

/** What one name of one service is known to be. */
export function stateOfName(key: UndocumentedNameKey, learned: DiscoveredNames): NameState {
  const held = learned[key];
  if (!held) return { is: 'assumed', name: undocumentedNames[key].assumed };
  return held.name === null ? { is: 'unknown', name: null } : { is: 'learned', name: held.name };
}
