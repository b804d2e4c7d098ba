import { type ReactNode, useMemo } from 'react';
import { PagedList } from '@/components/search/PagedList';
import { ExternalLink } from '@/components/ui/ExternalLink';
import { useTranslation } from '@/components/ui/words';
import { compareLists, type MovedVideo, type RankedVideo } from '@/lib/over-time/compare-lists';
import { watchUrl } from '@/lib/platform/platform-links';
import type { VideoId } from '@/lib/service/ids';
import type { Translate } from '@/lib/shared/localized-text';
import '@/components/ui/plots.css';

interface ListChangesProps {
  /** What the earlier and the later run found, in their order. */
  before: readonly VideoId[];
  after: readonly VideoId[];
  titleOf(id: VideoId): string | null;
}

/** What changed between two runs: how alike they are in a sentence each, then what appeared, went and moved. */
export function ListChanges({ before, after, titleOf }: ListChangesProps) {
  const t = useTranslation();
  const {
    appeared,
    gone,
    moved,
    stayed,
    jaccard,
    spearman: order,
  } = useMemo(() => compareLists(before, after), [before, after]);
  return (
    <div className="chg">
      <div className="chg-figures">
        <Figure value={jaccard === null ? null : percentText(t, jaccard)} label={t('chgJaccard')}>
          {jaccard === null ? t('chgBothEmpty') : t('chgJaccardSentence', percentText(t, jaccard))}
        </Figure>
        <Figure value={order === null ? null : numberText(t, order)} label={t('chgOrder')}>
          {correlationText(t, order)}
        </Figure>
      </div>
      <RankedList heading={t.plural('chgAppeared', appeared.length)} all={appeared} titleOf={titleOf} />
      <RankedList heading={t.plural('chgGone', gone.length)} all={gone} titleOf={titleOf} />
      <RankedList heading={t.plural('chgMoved', moved.length)} all={moved} titleOf={titleOf} />
      <p className="note">{t.plural('chgStayed', stayed)}</p>
    </div>
  );
}

interface FigureProps {
  value: string | null;
  label: string;
  children: ReactNode;
}

function Figure({ value, label, children }: FigureProps) {
  const t = useTranslation();
  return (
    <div>
      <p className="note">{label}</p>
      <b>{value ?? t('chgNone')}</b>
      <p className="second">{children}</p>
    </div>
  );
}

interface RankedListProps {
  heading: string;
  all: readonly (RankedVideo | MovedVideo)[];
  titleOf(id: VideoId): string | null;
}

function RankedList({ heading, all, titleOf }: RankedListProps) {
  const t = useTranslation();
  return (
    <section>
      <h2>{heading}</h2>
      <PagedList all={all} className="chg-list">
        {(one) => (
          <li key={one.id} className="row">
            <span className="chg-rank">
              {'from' in one ? t('chgFromTo', one.from, one.to) : numberText(t, one.rank)}
            </span>
            <span className="grow">
              <ExternalLink href={watchUrl(one.id)}>{titleOf(one.id) ?? one.id}</ExternalLink>
            </span>
          </li>
        )}
      </PagedList>
    </section>
  );
}

const percentText = (t: Translate, share: number): string =>
  new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
const numberText = (t: Translate, n: number): string =>
  new Intl.NumberFormat(t.locale, { maximumFractionDigits: 2 }).format(n);

/** The rank correlation in words that need no statistics. */
function correlationText(t: Translate, order: number | null): string {
  if (order === null) return t('chgOrderNone');
  if (order >= 0.9) return t('chgOrderSame');
  if (order >= 0.5) return t('chgOrderAlike');
  return order > -0.5 ? t('chgOrderLoose') : t('chgOrderTurned');
}
