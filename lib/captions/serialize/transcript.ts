import { toOneLine } from '@/lib/shared/text';
import { collapseRolling } from '../collapse-rolling';
import type { Cue } from '../cue';
import { removeTags } from '../views';
import type { TextRow } from './paired-lines';
import { mergeParagraphs, textRowsFrom } from './text-markdown';
import { type CaptionWriter, isBlank, lineEndingOf } from './write-options';

/** Returns the lines as text is analysed: each word of rolling captions once, without formatting tags and blank lines. */
export const analysedLines = (cues: readonly Cue[]): Cue[] =>
  collapseRolling(removeTags(cues)).filter(({ text }) => !isBlank(toOneLine(text)));

/** Returns the running text of a track: its paragraphs, with an empty line between two. */
export const transcriptText = (cues: readonly Cue[]): string =>
  mergeParagraphs(textRowsFrom(analysedLines(cues), null))
    .map(({ text }) => text)
    .join('\n\n');

/**
 * Returns the paragraphs of a transcript. One also starts where a file names another speaker outside the text, with that
 * name.
 */
export const transcriptParagraphs = (cues: readonly Cue[]): TextRow[] =>
  speakerTurns(analysedLines(cues)).flatMap((turn) =>
    mergeParagraphs(textRowsFrom(turn, null)).map((paragraph, index) => {
      const speaker = index === 0 ? turn[0]?.speaker : undefined;
      return speaker === undefined ? paragraph : { ...paragraph, text: `${toOneLine(speaker)}: ${paragraph.text}` };
    }),
  );

/** Groups consecutive lines of one speaker. */
function speakerTurns(cues: readonly Cue[]): Cue[][] {
  const turns: Cue[][] = [];
  for (const cue of cues) {
    const turn = turns.at(-1);
    if (turn && turn[0]?.speaker === cue.speaker) turn.push(cue);
    else turns.push([cue]);
  }
  return turns;
}

/** Returns whether lines have times. In plain text, every line starts at 0 without a duration. */
export const haveTimes = (cues: readonly Cue[]): boolean =>
  cues.some(({ offset, duration }) => offset > 0 || duration > 0);

/**
 * Formats seconds, rounded down, as `[00:01:02]`. NVivo reads a time at the start of a paragraph, also in brackets
 * (NVivo 8 Help, "Importing Transcripts"; NVivo 12 Help, "Import transcripts"). MAXQDA (its import "Transcript with
 * Timestamps") and ATLAS.ti read files of other programs with this form, for example those of aTrain (its wiki,
 * "Tutorials").
 */
export function timestamp(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `[${parts.map((part) => String(part).padStart(2, '0')).join(':')}]`;
}

/**
 * Writes a paragraph on each line, after its time and a tab, and nothing else: NVivo wants the same number of tabs in
 * each line of a text file (NVivo 12 Help, "Import transcripts"). Lines without times have no timestamp.
 */
export const writeTranscript: CaptionWriter = (out, cues, options) => {
  const end = lineEndingOf(options);
  const isTimed = haveTimes(cues);
  for (const { start, text } of transcriptParagraphs(cues)) {
    if (isTimed) out.text(`${timestamp(start)}\t`);
    out.text(text);
    out.lineEnding(end);
  }
};
