import { memo, useMemo } from 'react';
import { splitText } from '@/lib/details/split-text';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { ShowMore, useShownCount } from './ExpandableList';
import { LinkedText } from './LinkedText';
import { useTranslation } from './translation';
import './long-text.css';

/** Characters that are drawn in one go. */
const chunkSize = 8_000;

interface Props {
  text: string;
  /** Time codes and addresses can be pressed. `length` in seconds. */
  marked?: { length: number | null; onSeek(seconds: number): void };
}

/** A text of any length: its beginning at once, the rest in steps. */
export function LongText({ text, marked: linked }: Props) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(1);
  const chunks = useMemo(() => splitText(text, chunkSize, shown), [text, shown]);
  const last = chunks.at(-1);
  const until = last ? last.from + last.text.length : 0;
  return (
    <>
      <div className={linked ? 'long-text whole' : 'long-text'} dir="auto">
        {chunks.map((chunk) => (
          <LongTextChunk
            key={chunk.from}
            text={chunk.text}
            isBlock={chunk.endsLine}
            {...(linked && { marked: linked })}
          />
        ))}
      </div>
      {until < text.length && <ShowMore shown={t('shownCharacters', until, text.length)} onMore={showMore} />}
    </>
  );
}

interface ChunkProps extends Props {
  /** It ends where a line ends, so it can be a block of its own, which the browser need not draw before it is seen. */
  isBlock: boolean;
}

const LongTextChunk = memo(function Piece({ text, isBlock: block, marked }: ChunkProps) {
  const drawn = marked ? <LinkedText parts={parseLinkedText(text, marked.length)} onSeek={marked.onSeek} /> : text;
  return block ? <div className="piece">{drawn}</div> : <span>{drawn}</span>;
}, isSame);

/** The same text of the same video is drawn the same, whatever function is called when it is pressed. */
function isSame(before: ChunkProps, now: ChunkProps): boolean {
  return before.text === now.text && before.isBlock === now.isBlock && before.marked?.length === now.marked?.length;
}
