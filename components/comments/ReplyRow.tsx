import { memo, useEffect, useMemo, useState } from 'react';
import { ageText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { LinkedText } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import { splitAtSpans, type TextSegment, type TextSpan } from '@/lib/comments/filter-replies';
import type { Reply } from '@/lib/comments/reply';
import type { LinkedPart } from '@/lib/shared/linked-text';

/**
 * Shows an author's picture on request, loaded lazily and without referrer. It is decorative; the name is next to it.
 */
function AuthorPicture({ link }: { link: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className="face"
      src={link}
      alt=""
      width={20}
      height={20}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setBroken(true)}
    />
  );
}

/** Highlights matches in a part of a text, using text nodes only. */
function HighlightedText({ text, start, spans }: { text: string; start: number; spans: readonly TextSpan[] }) {
  let at = start;
  return splitAtSpans(text, start, spans).map((piece) => {
    const key = at;
    at += piece.text.length;
    return <Segment key={key} piece={piece} />;
  });
}

const Segment = ({ piece: { text, found } }: { piece: TextSegment }) => (found ? <mark>{text}</mark> : text);

/** Display options shared by all rows. */
export interface ReplyLook {
  /** Returns the displayed author; `null` if unknown. */
  labelOf(reply: Reply): string | null;
  /** Returns the text with its times and links, and whether it was cut. */
  partsOf(reply: Reply): { parts: readonly LinkedPart[]; cut: boolean };
  /** Returns matches of the plain text in a displayed text. */
  foundIn(text: string): readonly TextSpan[];
  /** Finds matches of the regular expression; `null` without one or after it was stopped. */
  patternIn: ((text: string, signal: AbortSignal) => Promise<readonly TextSpan[]>) | null;
  /** Returns the author's picture; `null` unless pictures are shown. */
  pictureOf(reply: Reply): string | null;
  /** Indents responses; only in the service's order, where the reply they refer to is above. */
  insets: boolean;
  /** Formatters are created once for all rows. */
  numberText(value: number): string;
  momentText(at: number): string;
  dayText(at: number): string;
  /** In milliseconds since 1970. */
  now: number;
  onSeek(seconds: number): void;
}

interface Props {
  reply: Reply;
  look: ReplyLook;
  /** Position among the shown rows, from 1, and their number, because not all rows are rendered. */
  position: number;
  total: number;
}

/** Shows one reply with author, time, number, text and counts. */
export const ReplyRow = memo(function ReplyRow({ reply, look, position, total }: Props) {
  const t = useTranslation();
  const { parts, cut } = look.partsOf(reply);
  const spans = useHighlights(look, parts.map(({ text }) => text).join(''));
  const draw = (text: string, start: number) => <HighlightedText text={text} start={start} spans={spans} />;
  return (
    <article
      className={look.insets && reply.respondsTo !== null ? 'reply to' : 'reply'}
      aria-posinset={position}
      aria-setsize={total}
    >
      <ReplyAuthor reply={reply} look={look} />
      <p className="text" dir="auto">
        {parts.length === 0 ? (
          <span className="note">{t('repliesNoText')}</span>
        ) : (
          <LinkedText parts={parts} onSeek={look.onSeek} {...(spans.length > 0 && { draw })} />
        )}
        {cut && <span className="note"> … {t('repliesCut')}</span>}
      </p>
      <ReplyFoot reply={reply} look={look} />
    </article>
  );
});

const noSpans: readonly TextSpan[] = [];

function useHighlights({ foundIn, patternIn }: ReplyLook, text: string): readonly TextSpan[] {
  const plain = useMemo(() => foundIn(text), [foundIn, text]);
  const [late, setLate] = useState({ text: '', patternIn, spans: noSpans });
  useEffect(() => {
    if (!patternIn) return;
    const ending = new AbortController();
    void patternIn(text, ending.signal).then((spans) => {
      if (!ending.signal.aborted) setLate({ text, patternIn, spans });
    });
    return () => ending.abort();
  }, [patternIn, text]);
  if (!patternIn) return plain;
  return late.patternIn === patternIn && late.text === text ? late.spans : noSpans;
}

function ReplyAuthor({ reply, look }: { reply: Reply; look: ReplyLook }) {
  const t = useTranslation();
  const label = look.labelOf(reply);
  const picture = look.pictureOf(reply);
  return (
    <div className="who">
      {picture !== null && <AuthorPicture link={picture} />}
      {/* The row stays one line for any name. */}
      <b className="cut" dir="auto">
        {(label ?? t('repliesNoName')).slice(0, 200)}
      </b>
      {reply.byChannel && <span className="chip">{t('repliesChannel')}</span>}
      <ReplyAge at={reply.publishedAt} look={look} />
      <span className="note" title={t('repliesNumber', reply.index)}>
        {look.numberText(reply.index)}
      </span>
    </div>
  );
}

/** Milliseconds. Older replies show their date instead of their age. */
const maxShownAgeMs = 60 * 24 * 3_600_000;

function ReplyAge({ at, look }: { at: number | null; look: ReplyLook }) {
  const t = useTranslation();
  const { now } = look;
  if (at === null) return <span className="note grow">{t('repliesNoDate')}</span>;
  const age = now - at;
  return (
    <time className="note grow" dateTime={new Date(at).toISOString()} title={look.momentText(at)}>
      {age > maxShownAgeMs ? look.dayText(at) : ageText(t, age)}
    </time>
  );
}

function ReplyFoot({ reply: { likes, edited, respondsTo, updatedAt }, look }: { reply: Reply; look: ReplyLook }) {
  const t = useTranslation();
  if (likes === null && !edited && respondsTo === null) return null;
  return (
    <div className="foot note">
      {likes !== null && (
        <span className="row" title={t.plural('repliesLikes', likes)}>
          <Icon name="thumbs-up" small />
          <span className="sr">{t.plural('repliesLikes', likes)}</span>
          <span aria-hidden="true">{look.numberText(likes)}</span>
        </span>
      )}
      {edited && <span title={updatedAt === null ? undefined : look.momentText(updatedAt)}>{t('repliesEdited')}</span>}
      {respondsTo !== null && <span>{t('repliesTo', respondsTo)}</span>}
    </div>
  );
}
