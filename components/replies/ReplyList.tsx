import { memo, useDeferredValue, useMemo } from 'react';
import type { Reply } from '@/lib/core/replies/reply';
import { type ReplyLook, ReplyRow } from './ReplyRow';

interface Props {
  replies: readonly Reply[];
  look: ReplyLook;
}

/** As many rows as fill the tallest panel, and as many as a chunk that is skipped while it is out of sight. */
const perChunk = 50;

/**
 * All replies are in the document, for the browser's own find and for screen readers. The first screen comes at once, the rest
 * while the reader does other things; chunks out of sight are neither laid out nor painted.
 */
export function ReplyList({ replies, look }: Props) {
  const first = useMemo(() => replies.slice(0, perChunk), [replies]);
  const all = useDeferredValue(replies, first);
  // A list that has become shorter or another one is never shown under the old one's count.
  const shown = all.length > perChunk && all[0] !== replies[0] ? first : all;
  const starts = Array.from({ length: Math.ceil(shown.length / perChunk) }, (_, at) => at * perChunk);
  return starts.map((start) => <Chunk key={start} replies={shown.slice(start, start + perChunk)} look={look} />);
}

const Chunk = memo(
  function Chunk({ replies, look }: Props) {
    return (
      <div className="replies-chunk">
        {replies.map((reply) => (
          <ReplyRow key={reply.id} reply={reply} look={look} />
        ))}
      </div>
    );
  },
  (one, other) =>
    one.look === other.look &&
    one.replies.length === other.replies.length &&
    one.replies.every((reply, at) => reply === other.replies[at]),
);
