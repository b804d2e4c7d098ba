import { type ReactNode, useMemo, useState } from 'react';
import { ShowMore, useShownCount } from '@/components/ui/ExpandableList';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

export interface FigureColumn<Row> {
  id: string;
  label: string;
  value(row: Row): number;
  /** Decimal places; 0 by default. */
  digits?: number;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly FigureColumn<Row>[];
  /** The column that sorts the table at first, highest values first. */
  sortedBy: string;
  /** The highlighted row. */
  current?: string | null;
  onWord(word: string): void;
  /** What the button of a word does. */
  wordHint: string;
  children?(row: Row): ReactNode;
}

const initialCount = 100;

/** A table of words with figures, which a click on the head of a column sorts. Each word is a button. */
export function FigureTable<Row extends { word: string }>(props: Props<Row>) {
  const { label, rows, columns, current, onWord, wordHint, children } = props;
  const t = useTranslation();
  const [sort, setSort] = useState(props.sortedBy);
  const [shown, showMore] = useShownCount(initialCount);
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sort);
    if (column) return rows.toSorted((one, other) => column.value(other) - column.value(one));
    const { compare } = new Intl.Collator(t.locale);
    return rows.toSorted((one, other) => compare(one.word, other.word));
  }, [rows, columns, sort, t.locale]);
  return (
    <>
      <div className="table-scroll">
        <table className="data-table countries word-figures" aria-label={label}>
          <thead>
            <tr>
              <Head
                label={t('wordListWord')}
                sorted={sort === 'word' ? 'ascending' : null}
                onSort={() => setSort('word')}
              />
              {columns.map(({ id, label }) => (
                <Head
                  key={id}
                  label={label}
                  isNumeric
                  sorted={sort === id ? 'descending' : null}
                  onSort={() => setSort(id)}
                />
              ))}
              {children && <td aria-hidden="true" />}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((row) => (
              <tr key={row.word} aria-current={row.word === current || undefined}>
                <th scope="row">
                  <button type="button" className="link" title={wordHint} onClick={() => onWord(row.word)}>
                    <bdi>{row.word}</bdi>
                  </button>
                </th>
                {columns.map(({ id, value, digits = 0 }) => (
                  <td key={id} className="numeric">
                    {figureText(t.locale, value(row), digits)}
                  </td>
                ))}
                {children && <td>{children(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < rows.length && <ShowMore shown={t('shownOf', shown, rows.length)} onMore={showMore} />}
    </>
  );
}

const figureText = (locale: string, value: number, digits: number): string =>
  value.toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // A small negative value is 0.0 and not -0.0.
    signDisplay: 'negative',
  });

interface HeadProps {
  label: string;
  isNumeric?: boolean;
  sorted: 'ascending' | 'descending' | null;
  onSort(): void;
}

function Head({ label, isNumeric = false, sorted, onSort }: HeadProps) {
  return (
    <th scope="col" aria-sort={sorted ?? undefined} className={isNumeric ? 'numeric' : undefined}>
      <button type="button" className="sort-button" onClick={onSort}>
        {label}
        {sorted && <Icon name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'} small />}
      </button>
    </th>
  );
}
