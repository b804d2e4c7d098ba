/** Each write is a way to another process and back: few large ones are quicker. Bytes. */
const pieceSize = 512 * 1024;

/**
 * The same bytes in pieces of one size. Only two are ever made, filled in turn, so that nothing gathers in memory: a piece is
 * good until the next but one is asked for.
 */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let [piece, other] = [new Uint8Array(pieceSize), new Uint8Array(pieceSize)];
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + pieceSize - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < pieceSize) continue;
      yield piece;
      [piece, other] = [other, piece];
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
