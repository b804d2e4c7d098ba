interface TextChunk {
  from: number;
  text: string;
  /** True if the chunk ended at a line break, which is not part of `text`. */
  endsLine: boolean;
}

/**
 * Splits the start of a string into at most `maxChunks` chunks of at most `size` characters, if possible at line breaks
 * or spaces, so that time codes and addresses are not cut.
 */
export function splitText(text: string, size: number, maxChunks: number): TextChunk[] {
  const chunks: TextChunk[] = [];
  for (let from = 0; from < text.length && chunks.length < maxChunks; ) {
    const end = chunkEnd(text, from, size);
    const endsLine = text[end] === '\n';
    chunks.push({ from, text: text.slice(from, end), endsLine });
    from = endsLine ? end + 1 : end;
  }
  return chunks;
}

/** Returns the end of a chunk: preferably a line break, then a space, and never the middle of a surrogate pair. */
function chunkEnd(text: string, from: number, size: number): number {
  const end = from + size;
  if (end >= text.length) return text.length;
  const half = text.slice(from + size / 2, end + 1);
  const lineBreak = half.lastIndexOf('\n');
  if (lineBreak >= 0) return from + size / 2 + lineBreak;
  const space = half.lastIndexOf(' ', half.length - 2);
  if (space >= 0) return from + size / 2 + space + 1;
  return /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end;
}
