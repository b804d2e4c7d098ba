import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { Reply } from '@/lib/comments/reply';
import { type ReplyLook, ReplyRow } from './ReplyRow';

interface Props {
  label: string;
  replies: readonly Reply[];
  look: ReplyLook;
}

const chunkSize = 25;
/** Up to this number all rows are rendered, for the browser's own search and screen readers. */
const maxUnchunkedRows = 500;
/** Estimated height of a row in pixels. */
const rowHeight = 112;
/** Rows within this distance of the screen are rendered in advance. */
const renderMargin = '1600px 0px';

/** Lists replies. Long lists render only chunks near the screen, so that a new order stays fast. */
export function ReplyList({ label, replies, look }: Props) {
  const starts = Array.from({ length: Math.ceil(replies.length / chunkSize) }, (_, at) => at * chunkSize);
  return (
    <div role="feed" aria-label={label}>
      {starts.map((start) => (
        <Chunk
          key={start}
          start={start}
          replies={replies.slice(start, start + chunkSize)}
          total={replies.length}
          look={look}
        />
      ))}
    </div>
  );
}

interface ChunkProps extends Pick<Props, 'replies' | 'look'> {
  /** Index of the first row, from 0, and the number of shown rows. */
  start: number;
  total: number;
}

const Chunk = memo(
  function Chunk({ start, replies, total, look }: ChunkProps) {
    const box = useRef<HTMLDivElement>(null);
    const isWhole = total <= maxUnchunkedRows;
    const { near, height } = useNear(box, !isWhole, start === 0);
    const isDrawn = isWhole || near;
    const style = isDrawn ? undefined : { blockSize: height ?? replies.length * rowHeight };
    return (
      <div ref={box} className="replies-chunk" style={style}>
        {isDrawn &&
          replies.map((reply, at) => (
            <ReplyRow key={reply.id} reply={reply} look={look} position={start + at + 1} total={total} />
          ))}
      </div>
    );
  },
  (one, other) =>
    one.look === other.look &&
    one.total === other.total &&
    one.replies.every((reply, at) => reply === other.replies[at]),
);

/** Returns whether an element is near the screen, and its last height; observes only if `watches` is true. */
function useNear(box: RefObject<HTMLElement | null>, watches: boolean, first: boolean) {
  const [seen, setSeen] = useState<{ near: boolean; height: number | null }>({ near: first, height: null });
  useEffect(() => {
    if (!watches || !box.current) return;
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return;
      const near = entry.isIntersecting;
      setSeen((was) =>
        was.near === near ? was : { near, height: near ? was.height : entry.boundingClientRect.height },
      );
    };
    // The panel clips the list, and only `scrollMargin` extends beyond it.
    const options: IntersectionObserverInit & { scrollMargin: string } = { scrollMargin: renderMargin };
    const observer = new IntersectionObserver(look, options);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, watches]);
  return seen;
}
