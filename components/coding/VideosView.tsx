import { useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '@/components/ui/app-state';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { valuesOf, variablesOf } from '@/lib/coding/codebook';
import { codesByUnit, isCoded, toggledAnswer, unitKey } from '@/lib/coding/codes';
import type { Answer, Variable } from '@/lib/coding/records';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';
import { CodeDrawer } from './CodeDrawer';
import { bylineOf, CodeText, type Units } from './code-text';
import type { CodedCollection } from './coded-collection';
import { useCodingStore } from './use-coding';

const filters = ['open', 'all', 'coded'] as const;
type Filter = (typeof filters)[number];
const filterNames = { open: 'codingOpen', all: 'all', coded: 'codingCoded' } as const;

/** The videos with the codes of the user, and the drawer that codes the chosen one. */
export function VideosView({ coding, snapshot, ids, onAgreement }: CodedCollection & { onAgreement(): void }) {
  const t = useTranslation();
  const coder = useApp((state) => state.settings.coder);
  const variables = useMemo(() => variablesOf(coding.codebook), [coding]);
  const units = useMemo(
    () => codesByUnit(coding.codes.filter((code) => !code.isDecision && code.coder === coder)),
    [coding, coder],
  );
  const [filter, setFilter] = useState<Filter>('open');
  const isDone = (id: VideoId) => isCoded(variables, units, id, coder);
  const done = ids.filter(isDone).length;
  const counts = { open: ids.length - done, all: ids.length, coded: done };
  const shown = useFilteredOnce(ids, filter, isDone, coder);
  const [chosen, choose] = useState<{ id: VideoId | null; isTyping: boolean }>({ id: null, isTyping: false });
  const [variableId, chooseVariable] = useState<string | null>(null);
  const index = Math.max(0, chosen.id === null ? 0 : shown.indexOf(chosen.id));
  const videoId = shown[index];
  const variable = variables.find(({ id }) => id === variableId) ?? variables[0];
  const goTo = (next: number, isTyping: boolean) =>
    choose({ id: shown[Math.min(Math.max(0, next), shown.length - 1)] ?? null, isTyping });
  return (
    <div className="coding">
      <div className="stack">
        <select
          className="select small"
          aria-label={t('showWhich')}
          value={filter}
          onChange={({ target }) => setFilter(filters.find((one) => one === target.value) ?? 'all')}
        >
          {filters.map((one) => (
            <option key={one} value={one}>
              {`${t(filterNames[one])} ${t.number(counts[one])}`}
            </option>
          ))}
        </select>
        {shown.length === 0 ? (
          <StateView
            icon="circle-check"
            heading={t(filter === 'open' ? 'codingAllCoded' : 'noMatchingVideos')}
            actions={
              filter === 'open' && (
                <button type="button" className="button" onClick={onAgreement}>
                  {t('agreement')}
                </button>
              )
            }
          />
        ) : (
          <VideoRows
            {...{ snapshot, variables, units, shown, index }}
            onChoose={(id) => choose({ id, isTyping: false })}
          />
        )}
      </div>
      {videoId && variable && (
        <CodeDrawerWithKeys
          key={videoId}
          {...{ videoId, variable, variables, units }}
          progress={{ done, total: ids.length }}
          isTyping={chosen.isTyping}
          onVariable={(id) => {
            chooseVariable(id);
            choose({ ...chosen, isTyping: false });
          }}
          onMove={(step, isTyping) => goTo(index + step, isTyping)}
        />
      )}
    </div>
  );
}

/** Filters the videos when they, the filter or the coder change, so that no row goes while it is coded. */
function useFilteredOnce(ids: readonly VideoId[], filter: Filter, isDone: (id: VideoId) => boolean, coder: string) {
  const list = useMemo(() => ids.join(' '), [ids]);
  const key = `${filter} ${coder} ${list}`;
  const [filtered, setFiltered] = useState({ key: '', ids });
  const matching = () => ids.filter((id) => filter === 'all' || isDone(id) === (filter === 'coded'));
  if (filtered.key === key) return filtered.ids;
  const next = { key, ids: matching() };
  setFiltered(next);
  return next.ids;
}

interface RowsProps {
  snapshot: Snapshot;
  variables: readonly Variable[];
  units: Units;
  shown: readonly VideoId[];
  /** The index of the chosen video. */
  index: number;
  onChoose(id: VideoId): void;
}

/** The number of variables that fit as columns. */
const maxColumns = 2;

function VideoRows({ snapshot, variables, units, shown, index, onChoose }: RowsProps) {
  const t = useTranslation();
  const [count, showMore] = useShownCount(100);
  const columns = variables.filter(({ level }) => level === 'video').slice(0, maxColumns);
  const moments = variables.filter(({ level }) => level === 'moment');
  const momentsOf = (id: VideoId) =>
    moments.reduce((sum, variable) => sum + (units.get(unitKey(id, variable.id))?.length ?? 0), 0);
  const current = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (index > 0) current.current?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  const last = Math.max(count, index + 1);
  return (
    <>
      <table className="plain-table data-table">
        <thead>
          <tr>
            <th scope="col">{t('title')}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
            {moments.length > 0 && (
              <th scope="col" className="numeric">
                {t('codingMoments')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, last).map((id, nth) => (
            <tr key={id} ref={nth === index ? current : undefined} className={nth === index ? 'chosen' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="video-choice"
                  aria-current={nth === index || undefined}
                  onClick={() => onChoose(id)}
                >
                  <bdi className="truncated">{titleById(snapshot, id) ?? id}</bdi>
                  <span className="note truncated">{bylineOf(t, snapshot, id)}</span>
                </button>
              </th>
              {columns.map((variable) => (
                <td key={variable.id}>
                  <CodeText variable={variable} code={units.get(unitKey(id, variable.id))?.[0]} />
                </td>
              ))}
              {moments.length > 0 && <td className="numeric">{momentsOf(id) || '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {last < shown.length && <ShowMore shown={t('shownOf', last, shown.length)} onMore={showMore} />}
    </>
  );
}

interface KeysProps {
  videoId: VideoId;
  variable: Variable;
  variables: readonly Variable[];
  units: Units;
  progress: { done: number; total: number };
  isTyping: boolean;
  onVariable(id: string): void;
  /** Goes this many videos forward. `isTyping` is true after a number or a text was saved. */
  onMove(step: number, isTyping: boolean): void;
}

/** Codes with the keys of the values, and goes on after a code of a whole video. */
function CodeDrawerWithKeys(props: KeysProps) {
  const { videoId, variable, variables, units, progress, isTyping, onVariable, onMove } = props;
  const { dir } = useTranslation();
  const { code } = useCodingStore().getState();
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const coder = useApp((state) => state.settings.coder);
  const [seconds, setSeconds] = useState<number | null>(0);
  const codes = units.get(unitKey(videoId, variable.id)) ?? [];
  const isMoment = variable.level === 'moment';
  const place = { videoId, variable, seconds: isMoment ? seconds : null };
  const current = codes.find((one) => one.seconds === place.seconds);
  const isReady = coder !== '' && (!isMoment || seconds !== null);
  const give = (answer: Answer | null) => {
    if (!isReady) return;
    void code(place, answer);
    if (answer !== null && !isMoment && variable.kind !== 'any') onMove(1, !Array.isArray(answer));
  };
  const choose = (valueId: string) => give(toggledAnswer(variable, current?.answer ?? null, valueId));
  const moveVariable = (step: number) => {
    const next = variables[variables.indexOf(variable) + step];
    if (next) onVariable(next.id);
  };
  const chooseKey = (index: number) => {
    const value = valuesOf(variable).find(({ key }) => key === index + 1);
    if (value) choose(value.id);
  };
  useShortcuts(
    {
      views: chooseKey,
      clearCode: () => current && give(null),
      codedVariable: (index) => moveVariable((index === 1) === (dir === 'ltr') ? 1 : -1),
      move: (index) => onMove(index === 0 ? -1 : 1, false),
    },
    singleKeys,
  );
  return (
    <CodeDrawer
      {...{ videoId, variable, variables, units, progress, codes, seconds, isTyping }}
      answer={current?.answer ?? null}
      isReady={isReady}
      onVariable={moveVariable}
      onValue={choose}
      onAnswer={give}
      onSeconds={setSeconds}
    />
  );
}
