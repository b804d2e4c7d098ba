import { type ReactNode, useId } from 'react';
import { useLibrary } from '@/components/collection/use-library';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import { shownCollection } from '@/lib/collection/store/library-store';
import { type Encoding, encodings } from '@/lib/import/encoding';
import type { IdColumn } from '@/lib/import/id-column';
import type { ListFormat, TableFormat } from '@/lib/import/list-format';
import type { ListSummary } from '@/lib/import/list-summary';
import type { Label, MessageName } from '@/lib/shared/localized-text';

interface Props {
  format: ListFormat;
  encoding: Encoding;
  /** True if the list was pasted. Pasted text has no encoding to choose. */
  isPasted: boolean;
  summary: ListSummary;
  /** Number of listed videos that the collection already contains. */
  knownCount: number;
  onEncoding(encoding: Encoding): void;
  onColumn(column: number): void;
  /** The next step, shown below the preview. */
  children: ReactNode;
}

const formatLabels: Record<Exclude<ListFormat['is'], 'table'>, Label> = {
  text: 'importIsText',
  archive: 'importIsArchive',
  markup: 'importIsMarkup',
  json: { text: 'JSON' },
  ndjson: { text: 'JSON Lines' },
  collection: 'importIsOwn',
  plan: 'importIsPlan',
  design: 'designHeading',
};

/** Previews a list: its format, its id column and its counts. */
export function ListPreview(props: Props) {
  const t = useTranslation();
  const { format, encoding, isPasted: pasted, summary, knownCount, onEncoding, onColumn, children } = props;
  return (
    <section className="stack" aria-label={t('importFound')}>
      {!(pasted && format.is === 'text') && (
        <div className="flex-row wrap">
          <span className="grow">{format.is === 'table' ? tableText(t, format) : t(formatLabels[format.is])}</span>
          {!pasted && <EncodingField encoding={encoding} onEncoding={onEncoding} />}
        </div>
      )}
      {format.is === 'table' && <ColumnPreview format={format} onColumn={onColumn} />}
      <ListTotals summary={summary} knownCount={knownCount} isTable={format.is === 'table'} />
      {children}
    </section>
  );
}

const delimiterLabels: Readonly<Record<string, MessageName>> = {
  ',': 'importComma',
  ';': 'importSemicolon',
  '\t': 'importTab',
  '|': 'importBar',
};

const tableText = (t: ReturnType<typeof useTranslation>, { exportTool, dialect }: TableFormat): string =>
  exportTool
    ? t('importIsLayout', exportTool)
    : t('importIsTable', t(delimiterLabels[dialect.delimiter] ?? 'importComma'));

function EncodingField({ encoding, onEncoding }: Pick<Props, 'encoding' | 'onEncoding'>) {
  const t = useTranslation();
  const id = useId();
  return (
    <span className="flex-row">
      <label className="note" htmlFor={id}>
        {t('importEncoding')}
      </label>
      <select
        id={id}
        className="select"
        value={encoding}
        onChange={({ target }) => onEncoding(encodings.find((one) => one === target.value) ?? 'utf-8')}
      >
        {encodings.map((one) => (
          <option key={one} value={one}>
            {one.toUpperCase()}
          </option>
        ))}
      </select>
    </span>
  );
}

const shownRows = 5;
/** Makes a region focusable, so that keyboard users can scroll it horizontally. */
const focusable = { tabIndex: 0 };

function ColumnPreview({ format, onColumn }: { format: TableFormat; onColumn(column: number): void }) {
  const t = useTranslation();
  const id = useId();
  const noteId = useId();
  const { index: idIndex } = format.idColumn;
  const width = Math.max(format.header?.length ?? 0, ...format.rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    name: format.header?.[index] || String(index + 1),
  }));
  const rows = format.rows.slice(0, shownRows).map((row, rowIndex) => ({ row, rowIndex }));
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('importColumn')}</label>
        <select
          id={id}
          className="select"
          value={idIndex}
          aria-describedby={noteId}
          onChange={({ target }) => onColumn(Number(target.value))}
        >
          {columns.map(({ index, name }) => (
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </select>
        <p id={noteId} className="note">
          {columnNote(t, format.idColumn, (index) => columns[index]?.name ?? '')}
        </p>
      </div>
      <section className="list-rows" aria-label={t('importRows')} {...focusable}>
        <table>
          <thead>
            <tr>
              {columns.map(({ index, name }) => (
                <th key={index} scope="col" className={index === idIndex ? 'current' : undefined} dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, rowIndex }) => (
              <tr key={rowIndex}>
                {columns.map(({ index }) => (
                  <td key={index} className={index === idIndex ? 'current' : undefined} dir="auto">
                    {row[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Says why a column was chosen, and which columns name videos, too. */
function columnNote(
  t: ReturnType<typeof useTranslation>,
  { reason, others }: IdColumn,
  nameOf: (index: number) => string,
): string {
  const names = new Intl.ListFormat(t.locale).format(others.map((index) => `“${nameOf(index)}”`));
  return [reasonText(t, reason), others.length > 0 ? t('importOtherColumns', names) : ''].filter(Boolean).join(' ');
}

function reasonText(t: ReturnType<typeof useTranslation>, reason: IdColumn['reason']): string {
  switch (reason.is) {
    case 'name':
      return t('importColumnByName');
    case 'cells':
      return t('importColumnByCells', reason.count, reason.rows);
    case 'nothing':
      return t('importColumnUnknown');
    case 'chosen':
      return '';
  }
}

function ListTotals({ summary, knownCount, isTable }: Pick<Props, 'summary' | 'knownCount'> & { isTable: boolean }) {
  const t = useTranslation();
  const collection = useLibrary(shownCollection);
  const sums = [
    [t('importVideos'), summary.videos.size],
    [t('importRepeated'), summary.repeated],
    [t('importKnown', collection?.name ?? ''), knownCount],
    [t('importNoVideo'), summary.withoutVideo],
  ] as const;
  return (
    <>
      <dl className="plan-sums">
        {sums
          .filter(([, count], index) => count > 0 || index === 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd>{t.number(count)}</dd>
            </div>
          ))}
      </dl>
      {summary.samples.length > 0 && (
        <details>
          <summary>{t.plural('importNoVideoSamples', summary.samples.length)}</summary>
          <ExpandableList items={summary.samples} initialCount={summary.samples.length} className="list-samples">
            {({ at, text }, index) => (
              <li key={index}>
                {at !== null && <span className="note">{t(isTable ? 'importRow' : 'importLine', at)} </span>}
                <bdi className="code">{text}</bdi>
              </li>
            )}
          </ExpandableList>
        </details>
      )}
    </>
  );
}
