import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { joinFacts } from '@/components/ui/dotted';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { LibraryPane } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Collection } from '@/lib/collection/collection';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { shownCollection } from '@/lib/collection/store/library-store';
import { countDetails, type DetailsCounts } from '@/lib/collection/video-table';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import './head.css';
import { CollectionSettings } from './CollectionSettings';
import { libraryStoreOf } from './library-store';
import { RecordingSwitch } from './RecordingSwitch';
import { snapshotStoreOf } from './snapshot-store';

const views = [
  ['table', 'viewTable'],
  ['network', 'viewNetwork'],
  ['time', 'viewTime'],
  ['changes', 'viewChanges'],
] as const satisfies [LibraryPane, MessageName][];

/** Switches between the views of a collection. */
export function ViewSwitch({ pane, onGo }: { pane: LibraryPane; onGo(pane: LibraryPane): void }) {
  const t = useTranslation();
  return (
    <fieldset className="seg" aria-label={t('views')}>
      {views.map(([view, name]) => (
        <button key={view} type="button" aria-pressed={view === pane} onClick={() => onGo(view)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  );
}

interface CollectionHeaderProps {
  collection: Collection;
  /** `null` until loaded. */
  counts: DetailsCounts | null;
  /** New videos are added to this collection. */
  isTarget: boolean;
  /** The menu of collection settings. */
  edit: ReactNode;
  onMakeTarget(): void;
  onExport(): void;
}

const minute = 60_000;

/** Shows the name of a collection and the state of its details. */
export function CollectionHeader({
  collection,
  counts,
  isTarget,
  edit,
  onMakeTarget,
  onExport,
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
        {counts && <p className="note">{countsText(t, counts, now)}</p>}
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
          aria-pressed={isTarget}
          title={t(isTarget ? 'collectingHere' : 'collectHere')}
          onClick={isTarget ? undefined : onMakeTarget}
        >
          <Icon name={isTarget ? 'circle-dot' : 'circle'} />
          <span>{t(isTarget ? 'collecting' : 'collectInHere')}</span>
        </button>
        <button type="button" className="btn small" onClick={onExport}>
          <Icon name="package" />
          <span>{t('handIn')}</span>
        </button>
      </div>
    </header>
  );
}

/** Returns "1,204 videos · 812 complete · 392 known by id only · 3 not returned · as of 14:06". */
function countsText(
  t: Translate,
  { videos, complete, noLonger, idOnly, notReturned, asOf }: DetailsCounts,
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

/** Returns the time if it is of today, else the day. */
function timeOrDay(t: Translate, at: number, now: number): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(t.locale, today ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(at);
}

interface Props {
  panel: PanelStore;
  /** Further controls, in the line of the view switch. */
  children?: ReactNode;
}

/** Shows the header of the current collection and the view switch. */
export function CollectionFrame({ panel, children }: Props) {
  const library = libraryStoreOf(panel);
  const collection = useStore(library, shownCollection);
  const pane = useStore(library, ({ route: place }) => place.pane);
  return (
    <>
      {collection && <ConnectedHeader panel={panel} collection={collection} />}
      <div className="row wrap view-bar">
        {children}
        <span className="grow" />
        <ViewSwitch pane={pane} onGo={library.go} />
      </div>
    </>
  );
}

function ConnectedHeader({ panel, collection }: { panel: PanelStore; collection: Collection }) {
  const library = libraryStoreOf(panel);
  const snapshot = useStore(snapshotStoreOf(panel), (state) => state.snapshot);
  const counts = useMemo(() => snapshot && countDetails(snapshot), [snapshot]);
  const settings = useStore(panel, (state) => state.settings);
  const all = useStore(library, (state) => state.collections);
  const { changeSettings } = panel.getState();
  const deleteThis = async () => {
    const next = all?.find(({ id }) => id !== collection.id);
    await deleteCollection(collection.id);
    library.go('table', next?.id ?? collection.id);
  };
  const target = all?.find(({ id }) => id === settings.collection) ?? all?.[0] ?? null;
  return (
    <CollectionHeader
      collection={collection}
      counts={counts}
      isTarget={target?.id === collection.id}
      onMakeTarget={() => void changeSettings({ collection: collection.id })}
      onExport={() => library.go('hand-in')}
      edit={
        <CollectionSettings
          key={collection.id}
          collection={collection}
          videos={counts?.videos ?? 0}
          recording={
            <RecordingSwitch
              on={settings.recording}
              collectionName={target?.name ?? null}
              onChange={(recording) => void changeSettings({ recording })}
            />
          }
          onChange={(change) => void library.change(change)}
          onDelete={() => void deleteThis()}
        />
      }
    />
  );
}
