import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useCaptionsStore } from '@/components/captions/use-captions';
import { useClock } from '@/components/ui/clock';
import { joinFacts } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { Notice } from '@/components/ui/Notice';
import { SearchField } from '@/components/ui/SearchField';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { hasWordRules, wordLanguage, wordLocale } from '@/lib/captions/word-counts';
import type { Message, MessageName } from '@/lib/shared/localized-text';
import { isNew, listWords, type WordOrder, type WordRow, wordOrders } from '@/lib/words/word-rows';
import { useWords, useWordsStore } from './use-words';
import { WordTable } from './WordTable';
import { exportKnownWords, exportWords, importKnownWords } from './word-actions';
import './words.css';

interface Props {
  track: ShownTrack;
}

/** The words of a track: how often they occur, in how many other saved videos, and which of them the user knows. */
export function WordsList({ track }: Props) {
  const t = useTranslation();
  const rows = useRows(track);
  const [query, setQuery] = useState('');
  const order = useWords((state) => state.order);
  const hidesKnown = useWords((state) => state.hidesKnown);
  const collator = useMemo(() => new Intl.Collator(wordLocale(track.lang)), [track.lang]);
  const listed = useMemo(
    () => listWords(rows ?? [], { query, order, hidesKnown, collator }),
    [rows, query, order, hidesKnown, collator],
  );
  if (!rows) return null;
  if (rows.length === 0)
    return (
      <StateView icon="captions-off" heading={t('wordListNone')}>
        <p>{t('wordListNoneSentence')}</p>
      </StateView>
    );
  return (
    <>
      <div className="words-bar">
        <SearchField
          label={t.plural('wordListFind', rows.length)}
          value={query}
          shortcut
          {...(query !== '' && { count: t('partOf', listed.length, rows.length) })}
          onType={setQuery}
        />
        <OrderMenu />
        <ExportMenu track={track} listed={listed} />
        <KnownMenu track={track} listed={listed} collator={collator} />
      </div>
      <LanguageNotice lang={track.lang} />
      <Summary rows={rows} />
      {listed.length === 0 ? <NothingListed query={query} /> : <WordTable track={track} rows={listed} />}
    </>
  );
}

/** Returns the words of a track with what is known about them; `null` until they are counted. */
function useRows(track: ShownTrack): readonly WordRow[] | null {
  const store = useWordsStore();
  const words = useWords((state) => state.words);
  const known = useWords((state) => state.known);
  const comparison = useWords((state) => state.comparison);
  const isCounted = useWords((state) => state.track?.cues === track.cues && state.words !== null);
  useEffect(() => store.getState().count(track), [store, track]);
  useEffect(() => (isCounted ? store.getState().compare() : undefined), [store, isCounted]);
  return useMemo(() => {
    if (!words || !known || !isCounted) return null;
    const counts = comparison.is === 'counted' && comparison.videos > 0 ? comparison.counts : null;
    return words.map((word) => ({
      ...word,
      isKnown: known.has(word.word),
      videos: counts?.get(word.word) ?? null,
    }));
  }, [words, known, comparison, isCounted]);
}

/** Comparisons that take longer show their progress, in milliseconds. */
const progressAfter = 1000;

/** Shows the numbers of words, or the progress of a long comparison in their place. */
function Summary({ rows }: { rows: readonly WordRow[] }) {
  const t = useTranslation();
  const clock = useClock();
  const comparison = useWords((state) => state.comparison);
  const total = useMemo(() => rows.reduce((sum, { count }) => sum + count, 0), [rows]);
  const added = useMemo(() => rows.filter(isNew).length, [rows]);
  const isSlow = comparison.is === 'reading' && clock.now() - comparison.since >= progressAfter;
  const text = (): string => {
    if (isSlow) return t('wordListComparing', comparison.done, comparison.total);
    if (comparison.is === 'failed') return t('wordListNotCompared');
    return joinFacts(t, [
      t.plural('wordListTotal', total),
      t.plural('wordListDifferent', rows.length),
      added > 0 && t.plural('wordListNew', added),
    ]);
  };
  return (
    <p className="words-summary note" role="status">
      {text()}
    </p>
  );
}

function LanguageNotice({ lang }: { lang: string | null }) {
  const t = useTranslation();
  if (hasWordRules(lang)) return null;
  return (
    <Notice icon="info">
      {wordLanguage(lang) === 'und'
        ? t('wordListNoLanguage')
        : t.message(['wordListOtherLanguage', { lang: lang ?? '' }])}
    </Notice>
  );
}

function NothingListed({ query }: { query: string }) {
  const store = useWordsStore();
  const t = useTranslation();
  if (query !== '') return <p className="padded note">{t('wordListNoMatch')}</p>;
  return (
    <StateView
      icon="check"
      heading={t('wordListAllKnown')}
      actions={
        <button type="button" className="button" onClick={() => store.getState().setHidesKnown(false)}>
          {t('wordListShowKnown')}
        </button>
      }
    />
  );
}

const orderNames = {
  frequency: 'wordListByFrequency',
  first: 'wordListByFirst',
  alphabet: 'wordListByAlphabet',
  new: 'wordListByNew',
} as const satisfies Record<WordOrder, MessageName>;

function OrderMenu() {
  const store = useWordsStore();
  const t = useTranslation();
  const current = useWords((state) => state.order);
  const hidesKnown = useWords((state) => state.hidesKnown);
  const { setOrder, setHidesKnown } = store.getState();
  return (
    <Menu icon="list-filter" label={t('wordListOptions')}>
      <section>
        {wordOrders.map((order) => (
          <MenuItem
            key={order}
            label={t(orderNames[order])}
            checked={order === current}
            onPress={() => setOrder(order)}
          />
        ))}
      </section>
      <section>
        <MenuItem label={t('wordListHideKnown')} on={hidesKnown} onPress={() => setHidesKnown(!hidesKnown)} />
      </section>
    </Menu>
  );
}

interface ListedProps extends Props {
  listed: readonly WordRow[];
}

function ExportMenu({ track, listed }: ListedProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const save = (format: 'csv' | 'tsv') => void exportWords(captions.getState(), track, listed, format);
  return (
    <Menu icon="download" label={t('wordListExport')}>
      <MenuItem label="CSV" note=".csv" onPress={() => save('csv')} />
      <MenuItem label={t('copyAnki')} note=".tsv" onPress={() => save('tsv')} />
    </Menu>
  );
}

const noWords: ReadonlySet<string> = new Set();

/** The list of known words: marks all listed words, imports, exports and deletes. */
function KnownMenu({ track, listed, collator }: ListedProps & { collator: Intl.Collator }): ReactNode {
  const captions = useCaptionsStore();
  const store = useWordsStore();
  const t = useTranslation();
  const known = useWords((state) => state.known) ?? noWords;
  const picker = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<Message | null>(null);
  const { addKnown, deleteKnown } = store.getState();
  const unknown = listed.filter(({ isKnown }) => !isKnown).map(({ word }) => word);
  const open = async (file: File | undefined) => {
    if (file) setFailure(await importKnownWords(store, file, track.lang));
  };
  return (
    <>
      <Menu icon="ellipsis-vertical" label={t('wordListKnownMenu')}>
        <section>
          <MenuItem
            label={t.plural('wordListMarkListed', unknown.length)}
            disabled={unknown.length === 0}
            onPress={() => void addKnown(unknown, (n) => ({ count: 'wordListMarked', n }))}
          />
        </section>
        <section>
          <MenuItem label={t('wordListImport')} note=".txt" onPress={() => picker.current?.click()} />
          <MenuItem
            label={t.plural('wordListKnownExport', known.size)}
            note=".txt"
            disabled={known.size === 0}
            onPress={() => void exportKnownWords(captions.getState(), track.lang, known, collator)}
          />
          <MenuItem
            label={t('wordListKnownDelete')}
            danger
            disabled={known.size === 0}
            onPress={() => void deleteKnown()}
          />
        </section>
      </Menu>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".txt,.csv,.tsv,text/plain"
        aria-label={t('wordListImport')}
        onChange={({ target }) => {
          void open(target.files?.[0]);
          // Allows choosing the same file again after a change.
          target.value = '';
        }}
      />
      {failure && (
        <p className="words-failure note error-text" role="alert">
          {t.message(failure)}
        </p>
      )}
    </>
  );
}
