import { readFileSync } from 'node:fs';
import type messages from '../../public/_locales/en/messages.json';

export type MessageKey = keyof typeof messages;

const english: typeof messages = JSON.parse(
  readFileSync(new URL('../../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);

/** Returns a pattern for strings that begin with the English message of a key; placeholders match any text. */
export const localized = (key: MessageKey): RegExp => patternOf(english[key].message);

/** Converts a message into a pattern for strings that begin with it; placeholders match any text. */
export function patternOf(message: string): RegExp {
  const literal = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/(?:\\\$\d+|\\\$\w+\\\$)/g, '.*')}`);
}
