/** What stands in brackets or between notes is heard, not said: `[Music]`, `(applause)`, `♪`. */
const bracketedSounds = /\[[^\]]*\]|【[^】]*】/g;
const musicNotes = /[♩-♬]/g;
const parenthesizedLine = /^[\s.…-]*[(（][^()（）]*[)）][\s.…-]*$/;

/**
 * The text without its sound marks. Brackets go wherever they stand; parentheses only as a whole line, since they also
 * hold what people say; of a sung line only the notes go.
 */
export function withoutSounds(text: string): string {
  if (!mayHaveSounds.test(text)) return text.trim();
  const spoken = text.replace(bracketedSounds, ' ').replace(musicNotes, ' ');
  return parenthesizedLine.test(spoken)
    ? ''
    : spoken
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim();
}

/** The same with a space for each character that is heard and not said, so that what is left stands where it stood. */
export const blankSounds = (text: string): string =>
  isSoundOnly(text) ? '' : text.replace(bracketedSounds, (mark) => ' '.repeat(mark.length));

/** Whether a line says nothing, only what is heard. */
export const isSoundOnly = (text: string): boolean => mayHaveSounds.test(text) && withoutSounds(text) === '';

/** Cheap first look: most lines have none of these. */
const mayHaveSounds = /[[【♩-♬(（]/;
