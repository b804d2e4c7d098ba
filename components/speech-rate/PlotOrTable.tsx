import type { ReactNode } from 'react';
import { useTranslation } from '@/components/ui/translation';

interface PlotOrTableProps {
  heading: string;
  note?: string;
  asTable: boolean;
  onTable(asTable: boolean): void;
  /** `false` while there is nothing to show. */
  plot: ReactNode;
  table: ReactNode;
  children?: ReactNode;
}

export function PlotOrTable({ heading, note, asTable, onTable, plot, table, children }: PlotOrTableProps) {
  const t = useTranslation();
  return (
    <section className="stack tight">
      <div className="flex-row">
        <h2 className="subheading grow">
          {heading} {note && <span className="note">{note}</span>}
        </h2>
        {plot && (
          <button type="button" className="link note" onClick={() => onTable(!asTable)}>
            {t(asTable ? 'rateAsPlot' : 'rateAsTable')} <span className="visually-hidden">{heading}</span>
          </button>
        )}
      </div>
      {asTable ? table : plot}
      {children}
    </section>
  );
}
