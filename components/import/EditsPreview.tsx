import { useMemo } from 'react';
import { useLibrary } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useImportStore } from '@/components/import/use-import';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { Notice } from '@/components/ui/Notice';
import { PricedButton } from '@/components/ui/PricedButton';
import { useTranslation } from '@/components/ui/translation';
import { compareTable, type EditedTable, type TableChanges } from '@/lib/import/edited-table';

/** Previews what an edited table changes in the collection, and applies it. */
export function EditsPreview({ table }: { table: EditedTable }) {
  const t = useTranslation();
  const store = useImportStore();
  const id = useLibrary(({ route }) => route.collectionId);
  const snapshot = useSnapshot((state) => state.snapshot);
  const notes = useSnapshot((state) => state.notes);
  const changes = useMemo(
    () => snapshot && compareTable(table, { id, has: (videoId) => snapshot.rowOf.has(videoId), notes }),
    [table, id, snapshot, notes],
  );
  if (!changes) return null;
  return (
    <section className="stack" aria-label={t('importEdits')}>
      <h2>{t('importEdits')}</h2>
      {changes.columns.map((column) => (
        <ColumnChanges key={column.name} column={column} />
      ))}
      {table.ignoredColumns.length > 0 && (
        <details>
          <summary>{t.plural('importEditsIgnored', table.ignoredColumns.length)}</summary>
          <p className="note list-samples" dir="auto">
            {t.list(table.ignoredColumns)}
          </p>
        </details>
      )}
      <KeptOut changes={changes} />
      <p className="note">{t('importEditsNote')}</p>
      {changes.notes.length > 0 ? (
        <PricedButton
          label={t('importEditsApply')}
          price={{ is: 'free' }}
          primary
          onPress={() => void store.getState().applyEdits(changes.notes)}
        />
      ) : (
        <p>{t('importEditsSame')}</p>
      )}
    </section>
  );
}

/** Makes a region focusable, so that keyboard users can scroll it horizontally. */
const focusable = { tabIndex: 0 };

function ColumnChanges({ column: { name, videos, cleared, samples } }: { column: TableChanges['columns'][number] }) {
  const t = useTranslation();
  const sentence = t.plural('importEditsChange', videos, name);
  if (videos === 0) return <p>{sentence}</p>;
  return (
    <div className="stack tight">
      <p>
        {sentence} {cleared > 0 && t.plural('importEditsCleared', cleared)}
      </p>
      <section className="list-rows" aria-label={sentence} {...focusable}>
        <table>
          <thead>
            <tr>
              {(['video', 'importEditsBefore', 'importEditsAfter'] as const).map((label) => (
                <th key={label} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map(({ id, before, after }) => (
              <tr key={id}>
                <td>
                  <bdi className="code">{id}</bdi>
                </td>
                <td dir="auto">{before || '–'}</td>
                <td dir="auto">{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const shownIds = 20;
const shownRows = 10;

/** Lists the videos and rows that change nothing, and why. */
function KeptOut({ changes: { unknownIds, damagedRows, conflictingRows } }: { changes: TableChanges }) {
  const t = useTranslation();
  const rowsText = (rows: readonly number[]) =>
    t.list([...rows.slice(0, shownRows).map(t.number), ...(rows.length > shownRows ? ['…'] : [])]);
  return (
    <>
      {unknownIds.length > 0 && (
        <details>
          <summary>{t.plural('importEditsUnknown', unknownIds.length)}</summary>
          <ExpandableList items={unknownIds} initialCount={shownIds} className="list-samples">
            {(id) => (
              <li key={id}>
                <bdi className="code">{id}</bdi>
              </li>
            )}
          </ExpandableList>
        </details>
      )}
      {damagedRows.length > 0 && (
        <Notice icon="triangle-alert">
          {t.plural('importEditsDamaged', damagedRows.length, rowsText(damagedRows))}
        </Notice>
      )}
      {conflictingRows.length > 0 && (
        <Notice icon="triangle-alert">{t('importEditsConflict', rowsText(conflictingRows))}</Notice>
      )}
    </>
  );
}
