import type { HeldAnswer } from './call';
import { readAnswer } from './read-answer';

/** How many rows of a response can be read; a text counts as one. */
function rowCount(response: HeldAnswer): number {
  const answer = readAnswer(response.name, response);
  if (!answer.ok) return 0;
  const { value } = answer.value;
  if (typeof value === 'string') return 1;
  return Array.isArray(value) ? value.length : value.data.length;
}

/**
 * Returns what to store for a question: the newer response, unless it has no readable row and the stored one has some. Then
 * the stored one stays and carries the newer beside it, so that nothing paid for is lost.
 */
export function keepBetter(stored: HeldAnswer | undefined, newer: HeldAnswer): HeldAnswer {
  if (!stored || rowCount(newer) > 0 || rowCount(stored) === 0) return newer;
  const { requestedAt, receivedAt, status, contentType, body } = newer;
  return { ...stored, worse: { requestedAt, receivedAt, status, contentType, body } };
}
