import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp } from '@/components/ui/app-state';
import { useClock } from '@/components/ui/clock';
import { useTranslation } from '@/components/ui/translation';
import { type AuthorNames, replaceNames } from '@/lib/comments/author-names';
import { shortenAuthorTags } from '@/lib/comments/author-tags';
import { findPatternSpans, findTextSpans } from '@/lib/comments/filter-replies';
import { authorPictureUrl, type Reply } from '@/lib/comments/reply';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { type LinkedPart, parseLinkedText } from '@/lib/shared/linked-text';
import type { ReplyDisplay } from './ReplyRow';

export type ParseMarkup = (markup: string, videoId: string) => LinkedPart[];

/** Maximum number of characters shown of a reply; real comments are shorter. */
const maxShownLength = 20_000;

/**
 * Returns the display options for the current filter, names and format. Matches of a stopped pattern are not
 * highlighted.
 */
export function useReplyDisplay(store: RepliesStore, readMarkup: ParseMarkup, isStopped: boolean): ReplyDisplay {
  const t = useTranslation();
  const clock = useClock();
  const names = useStore(store, (state) => state.thread.names);
  const hashes = useStore(store, (state) => state.hashes);
  const showsNames = !useApp((state) => state.settings.pseudonyms);
  const indentsResponses = useStore(store, (state) => state.filter.order === 'server');
  const pattern = useStore(store, (state) => state.filter.pattern);
  const regex = useStore(store, (state) => state.filter.regex);
  const showsPictures = useStore(store, (state) => state.showsPictures);
  const videoId = useStore(store.getState().panel, (state) => state.subject?.videoId ?? '');
  const tags = useMemo(() => shortenAuthorTags(hashes), [hashes]);
  const { ports } = store.getState().panel.getState();
  return useMemo(() => {
    // Until an author's hash is computed, the author gets a placeholder, never the name.
    const tagOf = (author: string) => t('repliesPseudonym', tags.get(author) ?? '…');
    const hidden = (parts: readonly LinkedPart[]) => (showsNames ? parts : replaceNamesInParts(parts, names, tagOf));
    return {
      labelOf: ({ author, name, byChannel }) => (showsNames || byChannel || author === null ? name : tagOf(author)),
      partsOf: (reply) => ({
        parts: hidden(replyParts(reply, readMarkup, videoId)),
        cut: (reply.markup ?? reply.text).length > maxShownLength,
      }),
      foundIn: (text) => (regex ? [] : findTextSpans(text, pattern, ports.now)),
      patternIn: regex && !isStopped ? (text, signal) => findPatternSpans(text, pattern, { ...ports, signal }) : null,
      pictureOf: (reply) => (showsPictures ? authorPictureUrl(reply) : null),
      indentsResponses,
      now: clock.now(),
      onSeek: store.getState().panel.getState().seek,
    };
  }, [
    t,
    clock,
    names,
    tags,
    showsNames,
    showsPictures,
    pattern,
    regex,
    isStopped,
    indentsResponses,
    videoId,
    readMarkup,
    store,
    ports,
  ]);
}

const replyParts = ({ markup, text }: Reply, readMarkup: ParseMarkup, videoId: string): readonly LinkedPart[] =>
  markup === null
    ? parseLinkedText(text.slice(0, maxShownLength))
    : readMarkup(markup.slice(0, maxShownLength), videoId);

const replaceNamesInParts = (
  parts: readonly LinkedPart[],
  names: AuthorNames,
  tagOf: (author: string) => string,
): LinkedPart[] =>
  parts.map((part) => (part.is === 'time' ? part : { ...part, text: replaceNames(part.text, names, tagOf) }));
