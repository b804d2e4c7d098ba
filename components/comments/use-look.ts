import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useClock } from '@/components/ui/clock';
import { useWords } from '@/components/ui/words';
import { type KnownNames, withoutNames } from '@/lib/comments/author-names';
import { pictureOf } from '@/lib/comments/author-picture';
import { foundIn, patternIn } from '@/lib/comments/found';
import type { Reply } from '@/lib/comments/reply';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { shortTags } from '@/lib/comments/tags';
import { type LinkedPart, linkedText } from '@/lib/shared/linked-text';
import type { ReplyLook } from './ReplyRow';

/** The sanitiser of the browser floor. */
export type ReadMarkup = (markup: string, videoId: string) => LinkedPart[];

/** A longer text is shown up to here: no comment of a person is. */
const mostShown = 20_000;

/**
 * How replies are shown now: with tags or names, and with the times and links that their form brings along. Nothing is marked
 * for a pattern that `isStopped`.
 */
export function useLook(store: RepliesStore, readMarkup: ReadMarkup, isStopped: boolean): ReplyLook {
  const say = useWords();
  const clock = useClock();
  const names = useStore(store, (state) => state.thread.names);
  const hashes = useStore(store, (state) => state.hashes);
  const showsNames = useStore(store, (state) => state.showsNames);
  const insets = useStore(store, (state) => state.wish.order === 'server');
  const pattern = useStore(store, (state) => state.wish.pattern);
  const regex = useStore(store, (state) => state.wish.regex);
  const showsPictures = useStore(store, (state) => state.showsPictures);
  const videoId = useStore(store.panel, (state) => state.subject?.videoId ?? '');
  const tags = useMemo(() => shortTags(hashes), [hashes]);
  const { ports } = store.panel;
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(say.locale);
    const moments = new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium', timeStyle: 'medium' });
    const days = new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium' });
    // A person whose hash is still being made is nobody yet, rather than named.
    const tagOf = (author: string) => say('repliesReader', tags.get(author) ?? '…');
    const hidden = (parts: readonly LinkedPart[]) => (showsNames ? parts : unnamed(parts, names, tagOf));
    return {
      labelOf: ({ author, name, byChannel }) => (showsNames || byChannel || author === null ? name : tagOf(author)),
      partsOf: (reply) => ({ parts: hidden(partsOf(reply, readMarkup, videoId)), cut: reply.text.length > mostShown }),
      foundIn: (text) => (regex ? [] : foundIn(text, pattern, ports.now)),
      patternIn: regex && !isStopped ? (text, signal) => patternIn(text, pattern, { ...ports, signal }) : null,
      pictureOf: (reply) => (showsPictures ? pictureOf(reply) : null),
      numberText: (value) => numbers.format(value),
      momentText: (at) => moments.format(at),
      dayText: (at) => days.format(at),
      insets,
      now: clock.now(),
      onSeek: store.panel.getState().seek,
    };
  }, [
    say,
    clock,
    names,
    tags,
    showsNames,
    showsPictures,
    pattern,
    regex,
    isStopped,
    insets,
    videoId,
    readMarkup,
    store,
    ports,
  ]);
}

const partsOf = ({ markup, text }: Reply, readMarkup: ReadMarkup, videoId: string): readonly LinkedPart[] =>
  markup === null ? linkedText(text.slice(0, mostShown)) : readMarkup(markup.slice(0, mostShown), videoId);

const unnamed = (parts: readonly LinkedPart[], names: KnownNames, tagOf: (author: string) => string): LinkedPart[] =>
  parts.map((part) => (part.is === 'time' ? part : { ...part, text: withoutNames(part.text, names, tagOf) }));
