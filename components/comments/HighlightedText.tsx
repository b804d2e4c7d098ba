import { splitAtSpans, type TextSegment, type TextSpan } from '@/lib/comments/found';

/** A stretch of text with what was found in it marked: text nodes alone. */
export function HighlightedText({ text, start, spans }: { text: string; start: number; spans: readonly TextSpan[] }) {
  let at = start;
  return splitAtSpans(text, start, spans).map((piece) => {
    const key = at;
    at += piece.text.length;
    return <Segment key={key} piece={piece} />;
  });
}

const Segment = ({ piece: { text, found } }: { piece: TextSegment }) => (found ? <mark>{text}</mark> : text);
