import type { MessageKind } from './messages';

/**
 * The channel to the worker broke: it died, or nobody listened. What was asked of it may have been done. Any other error that
 * a question throws was thrown at the desk, and is a mistake of ours.
 */
export class NoReceiverError extends Error {
  constructor(kind: MessageKind) {
    super(`Nobody answered ${kind}`);
  }
}
