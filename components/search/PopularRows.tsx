import { ExpandableList } from '@/components/ui/ExpandableList';
import { ExternalLink } from '@/components/ui/ExternalLink';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/words';
import type { ExtraField, PopularRow } from '@/lib/search/result-rows';

const initialRows = 20;

/** What came last, with the three fields that only popular videos have, as they came. Nothing of them is fetched. */
export function PopularRows({ rows }: { rows: readonly PopularRow[] }) {
  const t = useTranslation();
  const without = rows.filter(({ videoId }) => videoId === null).length;
  return (
    <section className="stack tight">
      <h2 className="label">{t.plural('popularCame', rows.length)}</h2>
      {without > 0 && <Notice icon="info">{t.plural('popularWithout', without)}</Notice>}
      <ExpandableList items={rows} first={initialRows} className="popular-rows">
        {(row, at) => (
          <li key={at}>
            <span className="read">
              <bdi>{row.title ?? t('relatedNoTitle')}</bdi>
            </span>
            <bdi className={row.videoId === null ? 'note' : 'note code'}>{row.videoId ?? t('popularNoId')}</bdi>
            {row.extras.length > 0 && <ExtraFields extras={row.extras} />}
          </li>
        )}
      </ExpandableList>
    </section>
  );
}

function ExtraFields({ extras }: { extras: readonly ExtraField[] }) {
  return (
    <dl className="popular-extras note">
      {extras.map(({ name, text, href }) => (
        <div key={name}>
          <dt className="code">{name}</dt>
          <dd>{href ? <ExternalLink href={href}>{text}</ExternalLink> : <bdi>{text}</bdi>}</dd>
        </div>
      ))}
    </dl>
  );
}
