/** Ends of sentences in the scripts of the language list, with the quotes and brackets that may follow. */
const sentenceEnd = /[.!?…。！？｡؟۔।॥။៕։።][\p{Pe}\p{Pf}"'»”’]*$/u;
/** The end of a text is enough: looking through all of a long one for it costs its length each time. */
const tail = (text: string): string => text.trimEnd().slice(-40);

export const endsSentence = (text: string): boolean => sentenceEnd.test(tail(text));

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}。、！？]$/u;

/** Two lines on one: no space where the script has none between words. */
export function joinedText(said: string, more: string): string {
  const before = said.trimEnd();
  const after = more.trimStart();
  if (before === '' || after === '') return before + after;
  return `${before}${unspaced.test(tail(before)) ? '' : ' '}${after}`;
}

/** Many lines on one, in one pass. */
export function joinedTexts(texts: readonly string[]): string {
  const parts: string[] = [];
  let before = '';
  for (const text of texts) {
    const said = text.trim();
    if (said === '') continue;
    parts.push(before === '' || unspaced.test(tail(before)) ? said : ` ${said}`);
    before = said;
  }
  return parts.join('');
}
