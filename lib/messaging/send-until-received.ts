import type { Ask } from './messages';
import { ask } from './messenger';
import { NobodyAnswered } from './no-receiver';

/** How often the worker is told again where it died over it. */
const mostTimes = 10;

/** Tells the worker something that must not be lost to its death. Throws where nobody listens in the end. */
export const askUntilHeard: Ask = async (kind, body) => {
  for (let times = 1; ; times++) {
    try {
      return await ask(kind, body);
    } catch (error) {
      if (!(error instanceof NobodyAnswered) || times === mostTimes) throw error;
    }
  }
};
