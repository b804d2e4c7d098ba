import type { ReplyThread } from '@/lib/comments/reply-thread';
import type { NetworkGraph } from './network';

/** The author of replies, or an opened comment, whose author the service does not send with the replies. */
export interface ReplyNode {
  id: string;
  kind: 'author' | 'comment';
  /** The name of the author; `null` for a comment. */
  name: string | null;
  /** Number of the author's replies in the network. */
  replies: number;
  /** Number of replies to the author or the comment. */
  received: number;
}

/** The replies of one author to another one, or to a comment. */
interface ReplyEdge {
  source: number;
  target: number;
  weight: number;
}

export interface ReplyNetwork {
  nodes: readonly ReplyNode[];
  edges: readonly ReplyEdge[];
}

/**
 * Builds the network of who replies to whom, thread by thread. A reply goes to the author of the reply that it responds
 * to, if that is certain, otherwise to the comment. Replies without an author are left out.
 */
export async function replyNetwork(threads: AsyncIterable<ReplyThread>): Promise<ReplyNetwork> {
  const nodes: ReplyNode[] = [];
  const numbers = new Map<string, number>();
  const edges = new Map<string, ReplyEdge>();
  const numberOf = (kind: ReplyNode['kind'], id: string): number => {
    const key = `${kind} ${id}`;
    const number = numbers.get(key) ?? nodes.push({ id, kind, name: null, replies: 0, received: 0 }) - 1;
    numbers.set(key, number);
    return number;
  };
  for await (const { comment, replies } of threads) {
    const authors = new Map(replies.map(({ index, author }) => [index, author]));
    for (const { author, name, respondsTo } of replies) {
      if (author === null) continue;
      const addressee = respondsTo === null ? null : (authors.get(respondsTo) ?? null);
      const source = numberOf('author', author);
      const target = addressee === null ? numberOf('comment', comment) : numberOf('author', addressee);
      const [from, to] = [nodes[source], nodes[target]];
      if (from) {
        from.replies += 1;
        from.name = name ?? from.name;
      }
      if (to) to.received += 1;
      const key = `${source} ${target}`;
      edges.set(key, { source, target, weight: (edges.get(key)?.weight ?? 0) + 1 });
    }
  }
  return { nodes, edges: [...edges.values()] };
}

/** Returns the structure of the network without replies to oneself. */
export function replyGraphOf({ nodes, edges }: ReplyNetwork): NetworkGraph {
  const links = edges.filter(({ source, target }) => source !== target);
  return {
    size: nodes.length,
    sources: Uint32Array.from(links, ({ source }) => source),
    targets: Uint32Array.from(links, ({ target }) => target),
    weights: Uint32Array.from(links, ({ weight }) => weight),
  };
}
