import { readFileSync } from 'node:fs';

const english: Record<string, { message: string }> = JSON.parse(
  readFileSync(new URL('../../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);

/** Returns a pattern for strings that begin with the English message of a key; placeholders match any text. */
export function localized(key: string): RegExp {
  const message = english[key]?.message;
  if (message === undefined) throw new Error(`No message has the key ${key}`);
  return patternOf(message);
}

/** Converts a message into a pattern for strings that begin with it; placeholders match any text. */
export function patternOf(message: string): RegExp {
  const literal = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/(?:\\\$\d+|\\\$\w+\\\$)/g, '.*')}`);
}
