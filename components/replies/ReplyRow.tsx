import { memo } from 'react';
import type { LinkedPart } from '@/lib/core/linked-text';
import type { Reply } from '@/lib/core/replies/reply';
import { ageText } from '../amounts';
import { Icon } from '../Icon';
import { LinkedText } from '../LinkedText';
import { useWords } from '../words';

/** How replies are shown, for all rows alike. */
export interface ReplyLook {
  /** How the author is called; `null` where nothing says it. */
  labelOf(reply: Reply): string | null;
  /** The text with its times and links, and whether the end was cut off. */
  partsOf(reply: Reply): { parts: readonly LinkedPart[]; cut: boolean };
  /** Answers stand inset: in the service's order alone, where what they answer stands above. */
  insets: boolean;
  /** Numbers and moments in the way of the language: made once, not once a row. */
  numberText(value: number): string;
  momentText(at: number): string;
  /** Milliseconds since 1970. */
  now: number;
  onSeek(seconds: number): void;
}

/** One reply: who, when, its number in the service's order, what it says, and what became of it. No pictures of people. */
export const ReplyRow = memo(function ReplyRow({ reply, look }: { reply: Reply; look: ReplyLook }) {
  const say = useWords();
  const { parts, cut } = look.partsOf(reply);
  return (
    <article className={look.insets && reply.to !== null ? 'reply to' : 'reply'}>
      <Who reply={reply} look={look} />
      <p className="text" dir="auto">
        {parts.length === 0 ? (
          <span className="note">{say('repliesNoText')}</span>
        ) : (
          <LinkedText parts={parts} onSeek={look.onSeek} />
        )}
        {cut && <span className="note"> … {say('repliesCut')}</span>}
      </p>
      <Foot reply={reply} look={look} />
    </article>
  );
});

function Who({ reply, look }: { reply: Reply; look: ReplyLook }) {
  const say = useWords();
  const label = look.labelOf(reply);
  return (
    <div className="who">
      {/* However long a name is, its row is one line. */}
      <b className="cut" dir="auto">
        {(label ?? say('repliesNobody')).slice(0, 200)}
      </b>
      {reply.byChannel && <span className="chip">{say('repliesChannel')}</span>}
      <Age at={reply.publishedAt} look={look} />
      <span className="note" title={say('repliesNumber', reply.index)}>
        {look.numberText(reply.index)}
      </span>
    </div>
  );
}

function Age({ at, look }: { at: number | null; look: ReplyLook }) {
  const say = useWords();
  const { now } = look;
  if (at === null) return <span className="note grow">{say('repliesNoDate')}</span>;
  const isNow = now - at < 60_000;
  return (
    <time className="note grow" dateTime={new Date(at).toISOString()} title={look.momentText(at)}>
      {isNow ? ageText(say, now - at) : say('repliesAgo', ageText(say, now - at))}
    </time>
  );
}

function Foot({ reply: { likes, edited, to, updatedAt }, look }: { reply: Reply; look: ReplyLook }) {
  const say = useWords();
  if (likes === null && !edited && to === null) return null;
  return (
    <div className="foot note">
      {likes !== null && (
        <span className="row" title={say.count('repliesLikes', likes)}>
          <Icon name="thumbs-up" small />
          <span className="sr">{say.count('repliesLikes', likes)}</span>
          <span aria-hidden="true">{look.numberText(likes)}</span>
        </span>
      )}
      {edited && (
        <span title={updatedAt === null ? undefined : look.momentText(updatedAt)}>{say('repliesEdited')}</span>
      )}
      {to !== null && <span>{say('repliesAnswers', to)}</span>}
    </div>
  );
}
