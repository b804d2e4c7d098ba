import { endsSentence, joinText } from './joined-text';

/** A line as running text has it: seconds, and the text that stands beside it in another language, if any. */
export interface TextRow {
  start: number;
  end: number;
  text: string;
  beside: string;
}

/** A silence of so many seconds begins a paragraph wherever it falls. */
const paragraphPause = 2;
/** From so many characters on, the next end of a sentence ends the paragraph too. */
const usualParagraphLength = 400;
/** Where no sentence ever ends, as in automatic captions, no paragraph grows beyond this. */
const maxParagraphLength = 1200;

/** How captions mark that somebody else speaks: `>>`, a dash at the start, a name in capitals or brackets and a colon. */
const speakerPrefix =
  /^\s*(?:(?:>>|»)|[-–—]\s*\p{L}|(?:\p{Lu}[\p{Lu}\d .'-]{1,30}|\[[^\]]{1,40}\]|\([^)]{1,40}\)):\s)/u;

/**
 * The paragraphs of a transcript. One begins where somebody else is marked as speaking, after two seconds of
 * silence, after the end of a sentence once 400 characters are there, and after 1,200 characters in any case. A line is
 * never cut, so each paragraph begins at the time of a line.
 */
export function mergeParagraphs(rows: Iterable<TextRow>): TextRow[] {
  const paragraphs: TextRow[] = [];
  let current: TextRow | undefined;
  for (const row of rows) {
    if (current && !startsParagraph(current, row)) {
      current.text = joinText(current.text, row.text);
      current.beside = joinText(current.beside, row.beside);
      current.end = Math.max(current.end, row.end);
    } else {
      current = { ...row };
      paragraphs.push(current);
    }
  }
  return paragraphs;
}

function startsParagraph(current: TextRow, row: TextRow): boolean {
  const length = Math.max(current.text.length, current.beside.length);
  return (
    row.start - current.end >= paragraphPause ||
    length >= maxParagraphLength ||
    (length >= usualParagraphLength && endsSentence(current.text)) ||
    speakerPrefix.test(row.text.slice(0, 60))
  );
}
