import { useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { useNow } from '@/components/ui/clock';
import { priceText } from '@/components/ui/format-text';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Collection, CollectionSchedule } from '@/lib/collection/collection';
import { planPrice } from '@/lib/runs/plan-price';
import type { VideoId } from '@/lib/service/ids';
import { momentText } from './run-text';

type ScheduledCollection = Collection & { watch: CollectionSchedule };

const isScheduled = (collection: Collection): collection is ScheduledCollection => collection.watch?.on === true;

/** Lists the schedules that are on, with their next run and its price. */
export function ScheduledRuns({ panel, shown }: { panel: PanelStore; shown: Collection | null }) {
  const t = useTranslation();
  const { collections, counts } = useStore(libraryStoreOf(panel));
  const scheduled = (shown ? [shown] : (collections ?? [])).filter(isScheduled);
  if (scheduled.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="runs-scheduled">
      <h2 id="runs-scheduled">{t('runsScheduled')}</h2>
      <ul className="runs-scheduled">
        {scheduled.map((collection) => (
          <Schedule key={collection.id} panel={panel} collection={collection} videos={counts[collection.id] ?? 0} />
        ))}
      </ul>
    </section>
  );
}

interface ScheduleProps {
  panel: PanelStore;
  collection: ScheduledCollection;
  videos: number;
}

function Schedule({ panel, collection: { id, name, watch }, videos }: ScheduleProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const ownPrices = useStore(panel, (state) => state.settings.ownPrices);
  const estimates = useStore(panel, (state) => state.settings.estimates);
  const price = useMemo(() => {
    // The price depends on the number of ids alone.
    const ids = Array.from({ length: videos }, (_, at) => String(at) as VideoId);
    return planPrice({ kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 }, { ownPrices, estimates })
      .quote;
  }, [videos, ownPrices, estimates]);
  return (
    <li className="row wrap">
      <span className="grow">
        <span className="strong">{t('scheduleHeading')}</span>{' '}
        <span className="note">{t.plural('runsScheduledVideos', videos)}</span>
      </span>
      <a className="link" href={hashFromRoute({ collectionId: id, pane: 'table' })}>
        <bdi>{name}</bdi>
      </a>
      <span>{t.plural('runsScheduledEvery', watch.everyHours, momentText(t, watch.nextAt, now))}</span>
      <span>{t(price.is === 'estimated' ? 'runsScheduledEstimate' : 'runsScheduledPrice', priceText(t, price))}</span>
    </li>
  );
}
