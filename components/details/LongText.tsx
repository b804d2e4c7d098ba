import { memo, useMemo } from 'react';
import { type TextPart, textParts } from '@/lib/core/details/text-parts';
import { textPieces } from '@/lib/core/details/text-pieces';
import { useWords } from '../words';
import { OuterLink } from './OuterLink';
import { useSteps } from './use-steps';

/** Characters that are drawn in one go. */
const pieceSize = 8_000;

interface Props {
  text: string;
  /** Time codes and addresses can be pressed. `length` in seconds. */
  marked?: { length: number | null; onSeek(seconds: number): void };
}

/** A text of any length: its beginning at once, the rest in steps. */
export function LongText({ text, marked }: Props) {
  const say = useWords();
  const [shown, more] = useSteps(1);
  const pieces = useMemo(() => textPieces(text, pieceSize, shown), [text, shown]);
  const last = pieces.at(-1);
  const until = last ? last.from + last.text.length : 0;
  return (
    <>
      <div className={marked ? 'long-text whole' : 'long-text'} dir="auto">
        {pieces.map((piece) => (
          <Piece key={piece.from} text={piece.text} block={piece.endsLine} {...(marked && { marked })} />
        ))}
      </div>
      {until < text.length && (
        <p className="row wrap">
          <button type="button" className="btn small" onClick={more}>
            {say('showMore')}
          </button>
          <span className="note">{say('shownCharacters', until, text.length)}</span>
        </p>
      )}
    </>
  );
}

interface PieceProps extends Props {
  /** It ends where a line ends, so it can be a block of its own, which the browser need not draw before it is seen. */
  block: boolean;
}

const Piece = memo(function Piece({ text, block, marked }: PieceProps) {
  const parts: TextPart[] = marked ? textParts(text, marked.length) : [{ is: 'text', text }];
  let at = 0;
  const drawn = parts.map((part) => {
    const key = at;
    at += part.text.length;
    return <Part key={key} part={part} {...(marked && { onSeek: marked.onSeek })} />;
  });
  return block ? <div className="piece">{drawn}</div> : <span>{drawn}</span>;
}, isSame);

/** The same text of the same video is drawn the same, whatever function is called when it is pressed. */
function isSame(before: PieceProps, now: PieceProps): boolean {
  return before.text === now.text && before.block === now.block && before.marked?.length === now.marked?.length;
}

function Part({ part, onSeek }: { part: TextPart; onSeek?(seconds: number): void }) {
  if (part.is === 'link') return <OuterLink href={part.href}>{part.text}</OuterLink>;
  if (part.is === 'text' || !onSeek) return part.text;
  return <TimeButton code={part.text} onPress={() => onSeek(part.seconds)} />;
}

/** A moment of the video; pressing goes there. */
export function TimeButton({ code, onPress }: { code: string; onPress(): void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {code}
    </button>
  );
}
