import type { Kind } from './messages';

/**
 * The channel to the worker broke: it died, or nobody listened. What was asked of it may have been done. Any other error that
 * a question throws was thrown at the desk, and is a mistake of ours.
 */
export class NobodyAnswered extends Error {
  constructor(kind: Kind) {
    super(`Nobody answered ${kind}`);
  }
}
