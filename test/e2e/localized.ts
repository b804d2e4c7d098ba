import { readFileSync } from 'node:fs';
import { shippedMessages } from '../../.ci/package/shipped-messages.ts';
import { messagesPath } from '../../lib/shared/interface-languages.ts';
import { isolateValues } from '../../lib/shared/isolate-text.ts';
import type messages from '../../public/_locales/en/messages.json';
import { testLanguage } from '../test-language.ts';
import { english, t as inEnglish, translationOf } from '../translations.ts';

export type MessageKey = keyof typeof messages;

const translated = JSON.parse(
  readFileSync(new URL(`../../public/${messagesPath(testLanguage)}`, import.meta.url), 'utf8'),
);
const shown = shippedMessages(translated, english);

/** Translation in the language of the browser under test. */
export const t = testLanguage === 'en' ? inEnglish : isolateValues(translationOf(shown));

/** Returns a pattern for strings that begin with the message of a key; placeholders match any text. */
export const localized = (key: MessageKey): RegExp => patternOf(shown[key]?.message ?? '');

/** Converts a message into a pattern for strings that begin with it; placeholders match any text. */
export function patternOf(message: string): RegExp {
  // Accessible names have a plain space in place of one that does not break.
  const literal = message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\u00a0', '\\s');
  return new RegExp(`^${literal.replace(/(?:\\\$\d+|\\\$\w+\\\$)/g, '.*')}`);
}
