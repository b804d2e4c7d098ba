import { memo, useEffect, useMemo, useState } from 'react';
import { ageText, dateText, dateTimeText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { LinkedText } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import { splitAtSpans, type TextSegment, type TextSpan } from '@/lib/comments/filter-replies';
import type { Reply } from '@/lib/comments/reply';
import type { LinkedPart } from '@/lib/shared/linked-text';

/**
 * Shows an author's picture, loaded lazily and without a referrer. The picture is decorative, because the name is next
 * to it.
 */
function AuthorPicture({ link }: { link: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      className="avatar"
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

/** Highlights the matches in a part of the text, using only text nodes, so that no markup is interpreted. */
function HighlightedText({ text, start, spans }: { text: string; start: number; spans: readonly TextSpan[] }) {
  let offset = start;
  return splitAtSpans(text, start, spans).map((segment) => {
    const key = offset;
    offset += segment.text.length;
    return <Segment key={key} segment={segment} />;
  });
}

const Segment = ({ segment: { text, found } }: { segment: TextSegment }) => (found ? <mark>{text}</mark> : text);

export interface ReplyDisplay {
  /** Returns the author as displayed; `null` if unknown. */
  labelOf(reply: Reply): string | null;
  /** Returns the text as parts with times and links, and whether the text was cut. */
  partsOf(reply: Reply): { parts: readonly LinkedPart[]; cut: boolean };
  foundIn(text: string): readonly TextSpan[];
  /** Finds the matches of the regular expression; `null` for a search for plain text, or if the search was stopped. */
  patternIn: ((text: string, signal: AbortSignal) => Promise<readonly TextSpan[]>) | null;
  /** Returns the URL of the author's picture; `null` if there is none, or if pictures are not shown. */
  pictureOf(reply: Reply): string | null;
  /**
   * True if responses to other replies are indented. True only in the service's order, where the reply they respond to
   * is above them.
   */
  indentsResponses: boolean;
  /** Formats with `Intl` formatters that are created once for all rows. */
  /** In milliseconds since 1970. */
  now: number;
  onSeek(seconds: number): void;
}

interface Props {
  reply: Reply;
  display: ReplyDisplay;
  /** Position among the filtered rows, from 1, for screen readers, because not all rows are rendered. */
  position: number;
  total: number;
}

export const ReplyRow = memo(function ReplyRow({ reply, display, position, total }: Props) {
  const t = useTranslation();
  const { parts, cut } = display.partsOf(reply);
  const spans = useHighlights(display, parts.map(({ text }) => text).join(''));
  const renderText = (text: string, start: number) => <HighlightedText text={text} start={start} spans={spans} />;
  return (
    <article
      className={display.indentsResponses && reply.respondsTo !== null ? 'reply nested' : 'reply'}
      aria-posinset={position}
      aria-setsize={total}
    >
      <ReplyAuthor reply={reply} display={display} />
      <p className="reply-text" dir="auto">
        {parts.length === 0 ? (
          <span className="note">{t('repliesNoText')}</span>
        ) : (
          <LinkedText parts={parts} onSeek={display.onSeek} {...(spans.length > 0 && { renderText })} />
        )}
        {cut && <span className="note"> … {t('repliesCut')}</span>}
      </p>
      {reply.respondsTo !== null && <p className="note">{t('repliesTo', reply.respondsTo)}</p>}
    </article>
  );
});

const noSpans: readonly TextSpan[] = [];

function useHighlights({ foundIn, patternIn: findPatternSpans }: ReplyDisplay, text: string): readonly TextSpan[] {
  const textSpans = useMemo(() => foundIn(text), [foundIn, text]);
  const [patternSpans, setPatternSpans] = useState({ text: '', patternIn: findPatternSpans, spans: noSpans });
  useEffect(() => {
    if (!findPatternSpans) return;
    const controller = new AbortController();
    void findPatternSpans(text, controller.signal).then((spans) => {
      if (!controller.signal.aborted) setPatternSpans({ text, patternIn: findPatternSpans, spans });
    });
    return () => controller.abort();
  }, [findPatternSpans, text]);
  if (!findPatternSpans) return textSpans;
  return patternSpans.patternIn === findPatternSpans && patternSpans.text === text ? patternSpans.spans : noSpans;
}

function ReplyAuthor({ reply, display }: { reply: Reply; display: ReplyDisplay }) {
  const t = useTranslation();
  const label = display.labelOf(reply);
  const picture = display.pictureOf(reply);
  return (
    <div className="reply-head">
      {picture !== null && <AuthorPicture link={picture} />}
      {/* However long a name is, it takes only one line. */}
      <b className="truncated" dir="auto">
        {(label ?? t('repliesNoName')).slice(0, 200)}
      </b>
      {reply.byChannel && <span className="chip">{t('repliesChannel')}</span>}
      <span className="note grow">
        <ReplyAge at={reply.publishedAt} display={display} />
        {reply.edited && <Edited at={reply.updatedAt} />}
      </span>
      {reply.likes !== null && reply.likes > 0 && <Likes count={reply.likes} />}
    </div>
  );
}

/** Maximum age in milliseconds that is shown as an age. Older replies show their date. */
const maxShownAgeMs = 60 * 24 * 3_600_000;

function ReplyAge({ at, display }: { at: number | null; display: ReplyDisplay }) {
  const t = useTranslation();
  const { now } = display;
  if (at === null) return t('dateNotGiven');
  const age = now - at;
  return (
    <time dateTime={new Date(at).toISOString()} title={dateTimeText(t, at)}>
      {age > maxShownAgeMs ? dateText(t, at) : ageText(t, age)}
    </time>
  );
}

function Edited({ at }: { at: number | null }) {
  const t = useTranslation();
  return (
    <>
      {' · '}
      <span title={at === null ? undefined : dateTimeText(t, at)}>{t('repliesEdited')}</span>
    </>
  );
}

function Likes({ count }: { count: number }) {
  const t = useTranslation();
  return (
    <span className="note likes" title={t.plural('repliesLikes', count)}>
      <Icon name="thumbs-up" small />
      <span className="visually-hidden">{t.plural('repliesLikes', count)}</span>
      <span aria-hidden="true">{t.number(count)}</span>
    </span>
  );
}
