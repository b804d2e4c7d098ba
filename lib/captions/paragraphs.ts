import { endsSentence, joinedText } from './joined-text';

/** A line as running text has it: seconds, and the text that stands beside it in another language, if any. */
export interface TextRow {
  start: number;
  end: number;
  text: string;
  beside: string;
}

/** A silence of so many seconds begins a paragraph wherever it falls. */
const silence = 2;
/** From so many characters on, the next end of a sentence ends the paragraph too. */
const usual = 400;
/** Where no sentence ever ends, as in automatic captions, no paragraph grows beyond this. */
const most = 1200;

/** How captions mark that somebody else speaks: `>>`, a dash at the start, a name in capitals or brackets and a colon. */
const speaker = /^\s*(?:(?:>>|»)|[-–—]\s*\p{L}|(?:\p{Lu}[\p{Lu}\d .'-]{1,30}|\[[^\]]{1,40}\]|\([^)]{1,40}\)):\s)/u;

/**
 * The paragraphs of a transcript (EXP-05). One begins where somebody else is marked as speaking, after two seconds of
 * silence, after the end of a sentence once 400 characters are there, and after 1,200 characters in any case. A line is
 * never cut, so each paragraph begins at the time of a line.
 */
export function paragraphsOf(rows: Iterable<TextRow>): TextRow[] {
  const paragraphs: TextRow[] = [];
  let open: TextRow | undefined;
  for (const row of rows) {
    if (open && !beginsAfter(open, row)) {
      open.text = joinedText(open.text, row.text);
      open.beside = joinedText(open.beside, row.beside);
      open.end = Math.max(open.end, row.end);
    } else {
      open = { ...row };
      paragraphs.push(open);
    }
  }
  return paragraphs;
}

function beginsAfter(open: TextRow, row: TextRow): boolean {
  const length = Math.max(open.text.length, open.beside.length);
  return (
    row.start - open.end >= silence ||
    length >= most ||
    (length >= usual && endsSentence(open.text)) ||
    speaker.test(row.text.slice(0, 60))
  );
}
