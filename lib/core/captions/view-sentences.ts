import type { Cue } from './cue';
import { cueWith } from './words';

/** Ends of sentences in the scripts of the language list, with the quotes and brackets that may follow. */
const sentenceEnd = /[.!?…。！？｡؟۔।॥။៕։።][\p{Pe}\p{Pf}"'»”’]*$/u;

/** A silence of so many seconds ends a sentence as well, and none lasts longer than that many. */
const silence = 2;
const longestSentence = 60;

/** Joins lines until a sentence ends. A line that holds the end of one and the start of the next is not cut: its times are not known. */
export function mergeSentences(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  let open: Cue | undefined;
  for (const cue of cues) {
    if (open && mayJoin(open, cue)) open = joined(open, cue);
    else {
      if (open) sentences.push(open);
      open = cue;
    }
  }
  if (open) sentences.push(open);
  return sentences;
}

function mayJoin(open: Cue, cue: Cue): boolean {
  const pause = cue.offset - (open.offset + open.duration);
  const lasts = cue.offset + cue.duration - open.offset;
  return (
    open.lang === cue.lang && pause < silence && lasts <= longestSentence && !sentenceEnd.test(open.text.trimEnd())
  );
}

/** No space where the script has none between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}。、！？]$/u;

function joined(open: Cue, cue: Cue): Cue {
  const said = open.text.trimEnd();
  const text = `${said}${unspaced.test(said) ? '' : ' '}${cue.text.trimStart()}`;
  const duration = Math.max(open.duration, cue.offset + cue.duration - open.offset);
  return cueWith(open, { text, duration, wordCount: open.wordCount + cue.wordCount });
}
