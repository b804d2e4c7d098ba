import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Collection } from '@/lib/collection/collection';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { shownCollection } from '@/lib/collection/store/library-store';
import { tallyDetails } from '@/lib/collection/video-table';
import { CollectionHeader } from './CollectionHeader';
import { CollectionSettings } from './CollectionSettings';
import { libraryOf } from './library-store';
import { RecordingSwitch } from './RecordingSwitch';
import { snapshotOf } from './snapshot-store';
import { ViewSwitch } from './ViewSwitch';

interface Props {
  panel: PanelStore;
  /** Further controls, in the line of the views. */
  children?: ReactNode;
}

/** The collection that the page is about: its name, how much is known of it, and the ways to look at it. */
export function CollectionFrame({ panel, children }: Props) {
  const library = libraryOf(panel);
  const collection = useStore(library, shownCollection);
  const pane = useStore(library, ({ place }) => place.pane);
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
  const library = libraryOf(panel);
  const snapshot = useStore(snapshotOf(panel), (state) => state.roll);
  const tally = useMemo(() => snapshot && tallyDetails(snapshot), [snapshot]);
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
      tally={tally}
      isTarget={target?.id === collection.id}
      onMakeTarget={() => void changeSettings({ collection: collection.id })}
      onExport={() => library.go('hand-in')}
      edit={
        <CollectionSettings
          key={collection.id}
          collection={collection}
          videos={tally?.videos ?? 0}
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
