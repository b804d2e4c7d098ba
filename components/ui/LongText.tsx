import { memo, useMemo } from 'react';
import { splitText } from '@/lib/details/split-text';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { ShowMore, useShownCount } from './ExpandableList';
import { LinkedText } from './LinkedText';
import { useTranslation } from './translation';
import './long-text.css';

/** The number of characters in one chunk. */
const chunkSize = 8_000;

interface Props {
  text: string;
  /** Makes time codes and addresses clickable. `length` is the length of the video in seconds. */
  linked?: { length: number | null; onSeek(seconds: number): void };
}

export function LongText({ text, linked }: Props) {
  const t = useTranslation();
  const [shown, showMore] = useShownCount(1);
  const chunks = useMemo(() => splitText(text, chunkSize, shown), [text, shown]);
  const last = chunks.at(-1);
  const until = last ? last.from + last.text.length : 0;
  return (
    <>
      <div className={linked ? 'long-text unclipped' : 'long-text'} dir="auto">
        {chunks.map((chunk) => (
          <LongTextChunk key={chunk.from} text={chunk.text} isBlock={chunk.endsLine} {...(linked && { linked })} />
        ))}
      </div>
      {until < text.length && <ShowMore shown={t('shownCharacters', until, text.length)} onMore={showMore} />}
    </>
  );
}

interface ChunkProps extends Props {
  /** The chunk ends at the end of a line. As a separate block, it is not rendered until it is near the viewport. */
  isBlock: boolean;
}

const LongTextChunk = memo(function LongTextChunk({ text, isBlock, linked }: ChunkProps) {
  const drawn = linked ? <LinkedText parts={parseLinkedText(text, linked.length)} onSeek={linked.onSeek} /> : text;
  return isBlock ? <div className="piece">{drawn}</div> : <span>{drawn}</span>;
}, isSame);

/** Compares chunks without their callback, which does not change how they are rendered. */
function isSame(before: ChunkProps, current: ChunkProps): boolean {
  return (
    before.text === current.text &&
    before.isBlock === current.isBlock &&
    before.linked?.length === current.linked?.length
  );
}
