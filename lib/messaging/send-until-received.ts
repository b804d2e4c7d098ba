import type { SendMessage } from './messages';
import { sendMessage } from './messenger';
import { NoReceiverError } from './no-receiver';

/** How often the worker is told again where it died over it. */
const maxAttempts = 10;

/** Tells the worker something that must not be lost to its death. Throws where nobody listens in the end. */
export const sendUntilReceived: SendMessage = async (kind, body) => {
  for (let times = 1; ; times++) {
    try {
      return await sendMessage(kind, body);
    } catch (error) {
      if (!(error instanceof NoReceiverError) || times === maxAttempts) throw error;
    }
  }
};
