import { type ReactNode, useMemo } from 'react';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { Figure, Figures } from '@/components/ui/Figures';
import { dateText } from '@/components/ui/format-text';
import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import { type Snapshot, titleById } from '@/lib/collection/snapshot';
import { findMissing, type MissingMonth } from '@/lib/over-time/missing-by-month';
import { watchUrl } from '@/lib/platform/platform-links';
import { NotEnoughObservations } from './NotEnoughObservations';

interface Props {
  snapshot: Snapshot;
  /** The choice of the view, shown first. */
  children: ReactNode;
}

/** Shows how many videos the service no longer returns, by month, and lists them. */
export function MissingView({ snapshot, children }: Props) {
  const t = useTranslation();
  const found = useMemo(() => findMissing(snapshot.captures, (id) => snapshot.rowOf.has(id)), [snapshot]);
  const { months, missingSince, returned, back } = found;
  if (months.length === 0) {
    return (
      <>
        {children}
        <NotEnoughObservations observations={0} />
      </>
    );
  }
  return (
    <>
      {children}
      <Figures>
        <Figure value={t.number(missingSince.size)}>{t('missingNow')}</Figure>
        <Figure value={t.number(back)}>{t('missingBack')}</Figure>
        <Figure value={t.number(returned)}>{t('missingReturned')}</Figure>
      </Figures>
      <MonthTable months={months} />
      {missingSince.size > 0 && (
        <section className="stack tight">
          <h2 className="missing-heading">{t('missingNow')}</h2>
          <ExpandableList items={[...missingSince]} initialCount={20} countMessage="shownOf" className="missing-videos">
            {([id, since]) => (
              <li key={id} className="flex-row">
                <span className="grow">
                  <ExternalLink href={watchUrl(id)}>{titleById(snapshot, id) ?? id}</ExternalLink>
                </span>
                <span className="note nowrap">{t('missingSince', dateText(t, since))}</span>
              </li>
            )}
          </ExpandableList>
        </section>
      )}
    </>
  );
}

function MonthTable({ months }: { months: readonly MissingMonth[] }) {
  const t = useTranslation();
  const name = new Intl.DateTimeFormat(t.locale, { month: 'long', year: 'numeric' });
  const share = new Intl.NumberFormat(t.locale, { style: 'percent', minimumFractionDigits: 1 });
  return (
    <table className="plain-table data-table missing-months">
      <thead>
        <tr>
          <th scope="col">{t('missingMonth')}</th>
          {(['missingReturned', 'missingNow', 'missingBack', 'missingShare'] as const).map((head) => (
            <th key={head} scope="col" className="numeric">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, returned, missing, back }) => (
          <tr key={month}>
            <th scope="row">{name.format(new Date(`${month}-01T00:00`))}</th>
            <td className="numeric">{t.number(returned)}</td>
            <td className="numeric">{t.number(missing)}</td>
            <td className="numeric">{t.number(back)}</td>
            <td className="numeric">{share.format(missing / (returned + missing))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
