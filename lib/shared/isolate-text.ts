import type { MessageArgument, Translate } from './localized-text.ts';

/** Letters of right-to-left scripts (Unicode, default bidi classes R and AL). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters that embed or override a direction. They are obsolete (UAX 9, section 2.1 and 2.2). */
const overrides = /[\u202a-\u202e]/g;
const isolateCharacters = /[\u2066-\u2069]/g;
const isWholeIsolate = /^[\u2066-\u2068][^\u2066-\u2069\u202a-\u202e]*\u2069$/;

/**
 * Encloses a text from outside in an isolate (UAX 9), so that it cannot change the order of the words around it.
 * Characters that would end this isolate, or begin one that outlives it, are removed or balanced. A text that cannot
 * change the order of left-to-right words stays as it is. `dir` is the direction of the words around it.
 */
export function isolateText(text: string, dir: 'ltr' | 'rtl'): string {
  if (dir === 'ltr' && !rightToLeft.test(text) && text.search(overrides) < 0 && text.search(isolateCharacters) < 0)
    return text;
  if (isWholeIsolate.test(text)) return text;
  let open = 0;
  const balanced = text.replace(overrides, '').replace(isolateCharacters, (character) => {
    if (character !== '\u2069') open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return character;
  });
  return `\u2068${balanced}${'\u2069'.repeat(open)}\u2069`;
}

/** Returns a translation for the screen, in whose messages each inserted text is isolated. */
export function isolateValues(t: Translate): Translate {
  const isolated = (fill: readonly MessageArgument[] = []) =>
    fill.map((value) => (typeof value === 'string' ? isolateText(value, t.dir) : value));
  const translate: Pick<Translate, 'plural' | 'message'> & ((...message: Parameters<Translate>) => string) =
    Object.assign((...[name, ...fill]: Parameters<Translate>) => t(name, ...isolated(fill)), {
      plural: (...[name, n, ...fill]: Parameters<Translate['plural']>) => t.plural(name, n, ...isolated(fill)),
      message: (message: Parameters<Translate['message']>[0]): string =>
        'count' in message
          ? translate.plural(message.count, message.n, ...(message.fill ?? []))
          : t(message[0], ...isolated(message.slice(1) as MessageArgument[])),
    });
  return Object.assign(translate, { number: t.number, list: t.list, locale: t.locale, dir: t.dir });
}
