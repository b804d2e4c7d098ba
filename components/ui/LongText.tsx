import { memo, useMemo } from 'react';
import { splitText } from '@/lib/details/text-pieces';
import { linkedText } from '@/lib/shared/linked-text';
import { LinkedText } from './LinkedText';
import { ShowMore } from './ShowMore';
import { useSteps } from './use-steps';
import { useWords } from './words';
import './long-text.css';

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
  const pieces = useMemo(() => splitText(text, pieceSize, shown), [text, shown]);
  const last = pieces.at(-1);
  const until = last ? last.from + last.text.length : 0;
  return (
    <>
      <div className={marked ? 'long-text whole' : 'long-text'} dir="auto">
        {pieces.map((piece) => (
          <Piece key={piece.from} text={piece.text} block={piece.endsLine} {...(marked && { marked })} />
        ))}
      </div>
      {until < text.length && <ShowMore shown={say('shownCharacters', until, text.length)} onMore={more} />}
    </>
  );
}

interface PieceProps extends Props {
  /** It ends where a line ends, so it can be a block of its own, which the browser need not draw before it is seen. */
  block: boolean;
}

const Piece = memo(function Piece({ text, block, marked }: PieceProps) {
  const drawn = marked ? <LinkedText parts={linkedText(text, marked.length)} onSeek={marked.onSeek} /> : text;
  return block ? <div className="piece">{drawn}</div> : <span>{drawn}</span>;
}, isSame);

/** The same text of the same video is drawn the same, whatever function is called when it is pressed. */
function isSame(before: PieceProps, now: PieceProps): boolean {
  return before.text === now.text && before.block === now.block && before.marked?.length === now.marked?.length;
}
