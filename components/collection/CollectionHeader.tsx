import type { ReactNode } from 'react';
import { useNow } from '@/components/ui/clock';
import { joinFacts } from '@/components/ui/dotted';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { Collection } from '@/lib/collection/collection';
import type { DetailsTally } from '@/lib/collection/video-table';
import type { Translate } from '@/lib/shared/localized-text';
import './head.css';

interface CollectionHeaderProps {
  collection: Collection;
  /** `null` until it is read. */
  tally: DetailsTally | null;
  /** What is collected anywhere goes here. */
  isTarget: boolean;
  /** What changes the collection itself. */
  edit: ReactNode;
  onMakeTarget(): void;
  onExport(): void;
}

const minute = 60_000;

/** What a collection is called and how much is known of it. */
export function CollectionHeader({
  collection,
  tally,
  isTarget: collecting,
  edit,
  onMakeTarget: onCollect,
  onExport: onHandIn,
}: CollectionHeaderProps) {
  const t = useTranslation();
  const now = useNow(minute);
  return (
    <header className="collection-head">
      <div className="grow">
        <div className="row">
          <h1 className="cut" dir="auto" title={collection.name}>
            {collection.name}
          </h1>
          {edit}
        </div>
        {tally && <p className="note">{tallyText(t, tally, now)}</p>}
        {collection.note && (
          <p className="second collection-note" dir="auto">
            {collection.note}
          </p>
        )}
      </div>
      <div className="row wrap">
        <button
          type="button"
          className="btn small"
          aria-pressed={collecting}
          title={t(collecting ? 'collectingHere' : 'collectHere')}
          onClick={collecting ? undefined : onCollect}
        >
          <Icon name={collecting ? 'circle-dot' : 'circle'} />
          <span>{t(collecting ? 'collecting' : 'collectInHere')}</span>
        </button>
        <button type="button" className="btn small" onClick={onHandIn}>
          <Icon name="package" />
          <span>{t('handIn')}</span>
        </button>
      </div>
    </header>
  );
}

/** "1,204 videos · 812 complete · 392 known by id only · 3 not returned · as of 14:06". */
function tallyText(
  t: Translate,
  { videos, complete, noLonger, idOnly, notReturned, asOf }: DetailsTally,
  now: number,
): string {
  if (videos === 0) return t('tallyEmpty');
  const parts = [
    t.plural('collectedVideos', videos),
    t('tallyComplete', complete),
    noLonger > 0 && t('tallyNoLonger', noLonger),
    idOnly > 0 && t('tallyIdOnly', idOnly),
    notReturned > 0 && t('tallyNotReturned', notReturned),
    asOf > 0 && t('tallyAsOf', timeOrDay(t, asOf, now)),
  ];
  return joinFacts(parts);
}

/** The time where it is of today, else the day. */
function timeOrDay(t: Translate, at: number, now: number): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(t.locale, today ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(at);
}
