import { type FocusEvent, type KeyboardEvent, type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { timeColumnWidth } from '@/components/captions/line-source';
import { useCaptionsStore } from '@/components/captions/use-captions';
import { Icon, IconButton } from '@/components/ui/Icon';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { focusListRow, listCommand } from '@/components/ui/list-keys';
import { shortcutKey } from '@/components/ui/shortcuts';
import { headCellProps, headRowProps, tableCellProps, tableProps, tableRowProps } from '@/components/ui/table-aria';
import { useTranslation } from '@/components/ui/translation';
import type { Cue } from '@/lib/captions/cue';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { createWordReader } from '@/lib/captions/word-counts';
import { watchUrl } from '@/lib/platform/platform-links';
import { latinKey } from '@/lib/shared/latin-key';
import { clockText } from '@/lib/shared/time-text';
import { isNew, type WordRow } from '@/lib/words/word-rows';
import { useWords, useWordsStore } from './use-words';
import { itemsOf, partsOfLine } from './word-items';

interface Props {
  track: ShownTrack;
  rows: readonly WordRow[];
}

/** Height of the table's head in pixels. */
const headHeight = 25;

/**
 * The table of words. Each opens to the lines that it occurs in. Only rows near the visible part are rendered. Arrow keys
 * move, Enter opens a word or seeks to a line, and X marks a word as known.
 */
export function WordTable({ track, rows }: Props) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(() => itemsOf(rows, open), [rows, open]);
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const setList = useCallback((element: HTMLDivElement | null) => {
    list.current = element;
    return keepListHeight(element);
  }, []);
  const [focused, setFocused] = useState(0);
  const current = Math.min(focused, items.length - 1);
  const focusItem = (to: number) => {
    setFocused(to);
    virtualizer.current?.scrollToIndex(to, { align: 'nearest' });
    focusListRow(list.current, `[data-item="${to}"]`);
  };
  const toggle = (word: string) => setOpen((before) => before.symmetricDifference(new Set([word])));
  const toggleKnown = useToggleKnown((word) =>
    focusItem(
      Math.max(
        0,
        Math.min(
          items.findIndex(({ row }) => row.word === word),
          items.length - 1,
        ),
      ),
    ),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = event.target instanceof Element ? Number(event.target.getAttribute('data-item') ?? -1) : -1;
    const item = items[index];
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const command = listCommand(event, index, items.length);
    const isOpen = open.has(item.row.word);
    const opens = event.key === (t.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    const closes = event.key === (t.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft');
    if (command?.kind === 'move') focusItem(command.to);
    else if (latinKey(event) === 'x') toggleKnown(item.row);
    else if (opens && !isOpen) toggle(item.row.word);
    else if (closes && isOpen) {
      toggle(item.row.word);
      focusItem(items.findIndex(({ row }) => row === item.row));
    } else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    const index = target.getAttribute('data-item');
    if (index !== null) setFocused(Number(index));
  };
  const reader = useMemo(() => createWordReader(track.lang), [track.lang]);
  const highest = useMemo(() => rows.reduce((most, { count }) => Math.max(most, count), 1), [rows]);
  const longest = track.cues.at(-1)?.offset ?? 0;
  const videoId = captions.getState().subject?.videoId ?? '';
  return (
    <div
      ref={setList}
      className="scroll words"
      {...tableProps(items.length, t('words'))}
      style={{ '--time-width': `${timeColumnWidth(clockText(longest))}rem` } as object}
      {...{ onKeyDown, onFocus }}
    >
      <Head />
      <Virtualizer ref={virtualizer} data={items} scrollRef={list} startMargin={headHeight} keepMounted={[current]}>
        {(item, index) => {
          const stop = { 'data-item': index, tabIndex: index === current ? 0 : -1 };
          return item.line === null ? (
            <Word
              key={item.key}
              row={item.row}
              lang={track.lang}
              index={index}
              stop={stop}
              share={item.row.count / highest}
              isOpen={open.has(item.row.word)}
              onToggle={() => toggle(item.row.word)}
              onKnown={() => toggleKnown(item.row)}
            />
          ) : (
            <Context
              key={item.key}
              cue={track.cues[item.line]}
              word={item.row.word}
              lang={track.lang}
              videoId={videoId}
              index={index}
              stop={stop}
              reader={reader}
            />
          );
        }}
      </Virtualizer>
    </div>
  );
}

/** Returns a function that marks a word as known, or not. `onHidden` is called if the word disappears from the list. */
function useToggleKnown(onHidden: (word: string) => void): (row: WordRow) => void {
  const store = useWordsStore();
  const latest = useRef(onHidden);
  latest.current = onHidden;
  return ({ word, isKnown }) => {
    const { hidesKnown, markKnown } = store.getState();
    void markKnown(word, !isKnown).then(() => {
      if (hidesKnown && !isKnown) requestAnimationFrame(() => latest.current(word));
    });
  };
}

function Head() {
  const t = useTranslation();
  return (
    <div className="words-head" {...headRowProps}>
      <span {...headCellProps()}>{t('wordListWord')}</span>
      <span {...headCellProps()} className="numeric">
        {t('wordListCount')}
      </span>
      <span {...headCellProps()} className="numeric">
        {t('wordListVideos')}
      </span>
      <span {...headCellProps()} className="numeric">
        {t('wordListKnown')}
      </span>
    </div>
  );
}

interface TabStop {
  'data-item': number;
  tabIndex: number;
}

interface WordProps {
  row: WordRow;
  lang: string | null;
  index: number;
  stop: TabStop;
  /** The count as a share of the highest one. */
  share: number;
  isOpen: boolean;
  onToggle(): void;
  onKnown(): void;
}

function Word({ row, lang, index, stop, share, isOpen, onToggle, onKnown }: WordProps) {
  const t = useTranslation();
  const { word, count, isKnown } = row;
  return (
    <div className={isKnown ? 'words-row known' : 'words-row'} {...tableRowProps(index)}>
      <span {...tableCellProps} className="words-name">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-keyshortcuts={shortcutKey('markKnown')}
          onClick={onToggle}
          {...stop}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
          <span lang={lang ?? undefined}>
            <bdi>{word}</bdi>
            <i className="words-share" style={{ inlineSize: `${share * 100}%` }} />
          </span>
        </button>
      </span>
      <span {...tableCellProps} className="numeric">
        {t.number(count)}
      </span>
      <Videos row={row} />
      <span {...tableCellProps} className="words-known">
        <IconButton
          icon="check"
          label={t('wordListIsKnown', word)}
          shortcut={shortcutKey('markKnown')}
          pressed={isKnown}
          tabStop={false}
          onPress={onKnown}
        />
      </span>
    </div>
  );
}

/** Shows in how many other saved videos a word occurs; nothing until they are counted, or without any. */
function Videos({ row }: { row: WordRow }) {
  const t = useTranslation();
  const total = useWords(({ comparison }) => (comparison.is === 'counted' ? comparison.videos : 0));
  const { videos } = row;
  return (
    <span
      {...tableCellProps}
      className="numeric note"
      title={videos === null ? undefined : t.plural('wordListInVideos', videos, total)}
    >
      {videos !== null && (isNew(row) ? t('wordListNewMark') : t.number(videos))}
    </span>
  );
}

const wholeRowProps = { ...tableCellProps, 'aria-colspan': 4 };

interface ContextProps {
  cue: Cue | undefined;
  word: string;
  lang: string | null;
  videoId: string;
  index: number;
  stop: TabStop;
  reader: ReturnType<typeof createWordReader>;
}

/** A line that a word occurs in, with its time. */
function Context({ cue, word, lang, videoId, index, stop, reader }: ContextProps) {
  const captions = useCaptionsStore();
  if (!cue) return null;
  const seek = (event: MouseEvent): void => {
    // Leaves clicks with a modifier key to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    captions.getState().seekAndFollow(cue.offset);
  };
  return (
    <div className="words-context" {...tableRowProps(index)}>
      <span {...wholeRowProps}>
        <a
          href={watchUrl(videoId, Math.floor(cue.offset))}
          target="_blank"
          rel="noopener noreferrer"
          onClick={seek}
          {...stop}
        >
          {clockText(cue.offset)}
        </a>
        <span dir="auto" lang={lang ?? undefined}>
          {partsOfLine(cue, word, reader).map(({ text, isWord, at }) => (isWord ? <mark key={at}>{text}</mark> : text))}
        </span>
      </span>
    </div>
  );
}
