import { type ReactNode, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';

interface PlotOrTableProps {
  heading: string;
  note?: string;
  plot: ReactNode;
  table: ReactNode;
  children?: ReactNode;
}

export function PlotOrTable({ heading, note, plot, table, children }: PlotOrTableProps) {
  const t = useTranslation();
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="stack tight">
      <div className="flex-row">
        <h2 className="subheading grow">
          {heading} {note && <span className="note">{note}</span>}
        </h2>
        <button type="button" className="link note" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'rateAsPlot' : 'viewAsTable')} <span className="visually-hidden">{heading}</span>
        </button>
      </div>
      {asTable ? table : plot}
      {children}
    </section>
  );
}
