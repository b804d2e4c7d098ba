import { type ReactNode, useId } from 'react';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import { type Encoding, encodings } from '@/lib/import/encoding';
import type { ListFormat, TableFormat } from '@/lib/import/list-format';
import type { ListSummary } from '@/lib/import/list-summary';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  format: ListFormat;
  encoding: Encoding;
  /** Pasted text has no encoding to choose. */
  isPasted: boolean;
  summary: ListSummary;
  /** Number of videos that the collection already has. */
  known: number;
  onEncoding(encoding: Encoding): void;
  onColumn(column: number): void;
  /** The next step. */
  children: ReactNode;
}

const formatLabels: Record<Exclude<ListFormat['is'], 'table'>, MessageName> = {
  text: 'importIsText',
  json: 'importIsJson',
  ndjson: 'importIsLines',
  own: 'importIsOwn',
  plan: 'importIsPlan',
  design: 'designHeading',
};

/** Previews a list: its format, its id column and its counts. */
export function ListPreview(props: Props) {
  const t = useTranslation();
  const { format, encoding, isPasted: pasted, summary, known, onEncoding, onColumn, children } = props;
  return (
    <section className="stack" aria-label={t('importFound')}>
      <div className="row wrap">
        <span className="grow">{format.is === 'table' ? tableText(t, format) : t(formatLabels[format.is])}</span>
        {!pasted && <EncodingField encoding={encoding} onEncoding={onEncoding} />}
      </div>
      {format.is === 'table' && <ColumnPreview format={format} onColumn={onColumn} />}
      <ListTotals summary={summary} known={known} isTable={format.is === 'table'} />
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
    <span className="row">
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
/** A focusable region scrolls sideways by keyboard. */
const focusable = { tabIndex: 0 };

/** Shows the first rows with the id column highlighted, and lets the user choose another column. */
function ColumnPreview({ format, onColumn }: { format: TableFormat; onColumn(column: number): void }) {
  const t = useTranslation();
  const id = useId();
  const width = Math.max(format.header?.length ?? 0, ...format.rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => ({ at, name: format.header?.[at] || String(at + 1) }));
  const rows = format.rows.slice(0, shownRows).map((row, nth) => ({ row, nth }));
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('importColumn')}</label>
        <select
          id={id}
          className="select"
          value={format.idColumn}
          onChange={({ target }) => onColumn(Number(target.value))}
        >
          {columns.map(({ at, name }) => (
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <section className="list-rows" aria-label={t('importRows')} {...focusable}>
        <table>
          <thead>
            <tr>
              {columns.map(({ at, name }) => (
                <th key={at} scope="col" className={at === format.idColumn ? 'here' : undefined} dir="auto">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, nth }) => (
              <tr key={nth}>
                {columns.map(({ at }) => (
                  <td key={at} className={at === format.idColumn ? 'here' : undefined} dir="auto">
                    {row[at]}
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

function ListTotals({ summary, known, isTable }: Pick<Props, 'summary' | 'known'> & { isTable: boolean }) {
  const t = useTranslation();
  const figure = new Intl.NumberFormat(t.locale);
  const sums = [
    ['importVideos', summary.videos.size],
    ['importRepeated', summary.repeated],
    ['importKnown', known],
    ['importNoVideo', summary.withoutVideo],
  ] as const;
  return (
    <>
      <dl className="plan-sums">
        {sums.map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{figure.format(count)}</dd>
          </div>
        ))}
      </dl>
      {summary.samples.length > 0 && (
        <details>
          <summary>{t.plural('importNoVideoSamples', summary.samples.length)}</summary>
          <ExpandableList items={summary.samples} initialCount={summary.samples.length} className="list-samples">
            {({ at, text }, nth) => (
              <li key={nth}>
                {at !== null && (
                  <span className="note">{t(isTable ? 'importRow' : 'importLine', figure.format(at))} </span>
                )}
                <bdi className="code">{text}</bdi>
              </li>
            )}
          </ExpandableList>
        </details>
      )}
    </>
  );
}
