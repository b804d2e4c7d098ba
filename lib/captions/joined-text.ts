/** Ends of sentences in the scripts of the language list, with the quotes and brackets that may follow. */
const sentenceEnd = /[.!?…。！？｡؟۔।॥။៕։።][\p{Pe}\p{Pf}"'»”’]*$/u;
/** The end of a text is enough: looking through all of a long one for it costs its length each time. */
const textEnd = (text: string): string => text.trimEnd().slice(-40);

export const endsSentence = (text: string): boolean => sentenceEnd.test(textEnd(text));

const unspacedEnd =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}。、！？]$/u;

/** Two lines on one: no space where the script has none between words. */
export function joinText(first: string, second: string): string {
  const before = first.trimEnd();
  const after = second.trimStart();
  if (before === '' || after === '') return before + after;
  return `${before}${unspacedEnd.test(textEnd(before)) ? '' : ' '}${after}`;
}

/** Many lines on one, in one pass. */
export function joinTexts(texts: readonly string[]): string {
  const parts: string[] = [];
  let previous = '';
  for (const text of texts) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    parts.push(previous === '' || unspacedEnd.test(textEnd(previous)) ? trimmed : ` ${trimmed}`);
    previous = trimmed;
  }
  return parts.join('');
}
