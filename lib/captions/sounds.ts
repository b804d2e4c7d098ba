/** What stands in brackets or between notes is heard, not said: `[Music]`, `(applause)`, `♪`. */
const bracketed = /\[[^\]]*\]|【[^】]*】/g;
const notes = /[♩-♬]/g;
const parentheses = /^[\s.…-]*[(（][^()（）]*[)）][\s.…-]*$/;

/**
 * The text without its sound marks. Brackets go wherever they stand; parentheses only as a whole line, since they also
 * hold what people say; of a sung line only the notes go.
 */
export function withoutSounds(text: string): string {
  if (!mayBeSound.test(text)) return text.trim();
  const said = text.replace(bracketed, ' ').replace(notes, ' ');
  return parentheses.test(said)
    ? ''
    : said
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim();
}

/** The same with a space for each character that is heard and not said, so that what is left stands where it stood. */
export const blankedSounds = (text: string): string =>
  isSoundMark(text) ? '' : text.replace(bracketed, (mark) => ' '.repeat(mark.length));

/** Whether a line says nothing, only what is heard. */
export const isSoundMark = (text: string): boolean => mayBeSound.test(text) && withoutSounds(text) === '';

/** Cheap first look: most lines have none of these. */
const mayBeSound = /[[【♩-♬(（]/;
