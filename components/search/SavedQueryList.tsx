import type { ReactNode } from 'react';
import { dateTimeText } from '@/components/ui/format-text';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import { runName } from '@/lib/runs/run-name';
import type { SavedQuery } from '@/lib/search/saved-query';

/** A kept query with the runs that there were of it. */
export interface SavedQueryRow {
  query: SavedQuery;
  /** By their ids, the newest first. */
  runs: readonly string[];
  /** Milliseconds since 1970; `null` where it was never run. */
  lastAt: number | null;
}

interface SavedQueryListProps {
  rows: readonly SavedQueryRow[];
  /** The priced button that runs one again. */
  runButton(query: SavedQuery): ReactNode;
  onOpen(query: SavedQuery): void;
  onSave(query: SavedQuery): void;
  onDelete(query: SavedQuery): void;
  onCompare(runs: readonly string[]): void;
}

/** Queries that were kept by name, to be run again and compared. */
export function SavedQueryList({
  rows,
  runButton: again,
  onOpen,
  onSave,
  onDelete: onForget,
  onCompare,
}: SavedQueryListProps) {
  const t = useTranslation();
  return (
    <ul className="search-queries">
      {rows.map(({ query, runs, lastAt }) => (
        <li key={query.id}>
          <div className="row">
            <strong className="grow" dir="auto">
              {query.name}
            </strong>
            <IconButton icon="download" label={t('searchFileOf', query.name)} onPress={() => onSave(query)} />
            <IconButton icon="trash" label={t('searchForget', query.name)} onPress={() => onForget(query)} />
          </div>
          <p className="note" dir="auto">
            {t.saying(runName(query))}
          </p>
          {lastAt !== null && <p className="note">{t.plural('searchRuns', runs.length, dateTimeText(t, lastAt))}</p>}
          <div className="row wrap">
            {again(query)}
            {query.plan.kind === 'search' && (
              <button type="button" className="btn small" onClick={() => onOpen(query)}>
                {t('searchOpen')}
              </button>
            )}
            {runs.length > 1 && (
              <button type="button" className="btn small" onClick={() => onCompare(runs)}>
                {t('searchCompare')}
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
