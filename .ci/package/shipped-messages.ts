// Writes the message files of a build. `wxt.config.ts` uses this file.

/** A message in a file of `public/_locales`. `source` is the English message from which it was translated. */
export interface SourceMessage {
  message: string;
  source?: string;
  description?: string;
  placeholders?: Record<string, { content: string; example?: string }>;
}

export type SourceMessages = Record<string, SourceMessage>;

/** A message whose placeholders are `$1`, `$2` …, as the browser also accepts them. */
type ShippedMessage = Pick<SourceMessage, 'message'>;

/**
 * Returns the messages of a locale without descriptions and examples, which no user reads, and without plural forms that
 * are not needed. A message that is missing or has other placeholders is English.
 */
export function shippedMessages(locale: SourceMessages, english: SourceMessages): Record<string, ShippedMessage> {
  const names = new Set([...Object.keys(locale), ...Object.keys(english)]);
  const entries = [...names].flatMap((name) => {
    const source = english[sourceName(name, english)];
    const translated = locale[name] ?? source;
    if (!source || !translated || isNotNeeded(name, locale, english)) return [];
    return [[name, shipped(hasPlaceholdersOf(source, name, translated) ? translated : source, source)] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns whether a plural form is not needed: the language does not have it, or it is the same as the form `other`, which
 * is then used. A form that English has can't be left out for the second reason, because the browser would show that.
 */
function isNotNeeded(name: string, locale: SourceMessages, english: SourceMessages): boolean {
  const other = locale[name.replace(pluralForm, '_other')];
  if (!other || !pluralForm.test(name)) return false;
  return name in english ? !(name in locale) : locale[name]?.message === other.message;
}

const pluralForm = /_(?:zero|one|two|few|many)$/;

/** Returns the English message that a message translates. A plural form that English does not have translates `other`. */
export const sourceName = (name: string, english: SourceMessages): string =>
  name in english ? name : name.replace(pluralForm, '_other');

/** A form for one number, such as “one video”, may leave out the number. */
export function hasPlaceholdersOf(source: SourceMessage, name: string, translated: SourceMessage): boolean {
  const number = /_(?:zero|one|two)$/.test(name)
    ? Object.keys(source.placeholders ?? {}).find((one) => source.placeholders?.[one]?.content === '$1')
    : undefined;
  const required = placeholdersIn(source.message).filter((one) => one !== number);
  const used = placeholdersIn(translated.message);
  const known = new Set(Object.keys(source.placeholders ?? {}));
  return required.every((one) => used.includes(one)) && used.every((one) => known.has(one));
}

const placeholdersIn = (message: string): string[] =>
  [...message.matchAll(/\$(\w+)\$/g)].map(([, name = '']) => name.toLowerCase());

const shipped = ({ message }: SourceMessage, { placeholders = {} }: SourceMessage): ShippedMessage => ({
  message: message.replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? ''),
});
