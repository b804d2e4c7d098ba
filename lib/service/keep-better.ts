import { betterOf } from './better-of';
import type { HeldAnswer } from './call';
import { readAnswer } from './read-response';

/** Whether no row of a response can be read; a text counts as one row. */
function hasNoRows(response: HeldAnswer): boolean {
  const answer = readAnswer(response.name, response);
  if (!answer.ok) return true;
  const { value } = answer.value;
  if (typeof value === 'string') return false;
  return (Array.isArray(value) ? value : value.data).length === 0;
}

/**
 * Returns what to store for a question: the newer response, unless it has no readable row and the stored one has some. Then
 * the stored one stays and carries the newer beside it, so that nothing paid for is lost.
 */
export function keepBetter(stored: HeldAnswer | undefined, newer: HeldAnswer): HeldAnswer {
  if (!stored || !hasNoRows(newer) || hasNoRows(stored)) return newer;
  return betterOf(stored, { ...newer, isEmpty: true });
}
