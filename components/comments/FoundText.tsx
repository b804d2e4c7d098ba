import { type Piece, piecesOf, type Span } from '@/lib/comments/found';

/** A stretch of text with what was found in it marked: text nodes alone. */
export function FoundText({ text, start, spans }: { text: string; start: number; spans: readonly Span[] }) {
  let at = start;
  return piecesOf(text, start, spans).map((piece) => {
    const key = at;
    at += piece.text.length;
    return <One key={key} piece={piece} />;
  });
}

const One = ({ piece: { text, found } }: { piece: Piece }) => (found ? <mark>{text}</mark> : text);
