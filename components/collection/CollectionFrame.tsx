import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Collection } from '@/lib/collection/collection';
import { forgetCollection } from '@/lib/collection/repository/delete-collection';
import { collectionHere } from '@/lib/collection/store/library-store';
import { tallyOf } from '@/lib/collection/video-table';
import { CollectionEdit } from './CollectionEdit';
import { CollectionHead } from './CollectionHead';
import { libraryOf } from './library-store';
import { RecordingSwitch } from './RecordingSwitch';
import { rollOfPage } from './snapshot-store';
import { ViewSwitch } from './ViewSwitch';

interface Props {
  panel: Panel;
  /** Further controls, in the line of the views. */
  children?: ReactNode;
}

/** The collection that the page is about: its name, how much is known of it, and the ways to look at it. */
export function CollectionFrame({ panel, children }: Props) {
  const library = libraryOf(panel);
  const collection = useStore(library, collectionHere);
  const pane = useStore(library, ({ place }) => place.pane);
  return (
    <>
      {collection && <Head panel={panel} collection={collection} />}
      <div className="row wrap view-bar">
        {children}
        <span className="grow" />
        <ViewSwitch pane={pane} onGo={library.go} />
      </div>
    </>
  );
}

function Head({ panel, collection }: { panel: Panel; collection: Collection }) {
  const library = libraryOf(panel);
  const roll = useStore(rollOfPage(panel), (state) => state.roll);
  const tally = useMemo(() => roll && tallyOf(roll), [roll]);
  const settings = useStore(panel, (state) => state.settings);
  const all = useStore(library, (state) => state.collections);
  const { changeSettings } = panel.getState();
  const forget = async () => {
    const next = all?.find(({ id }) => id !== collection.id);
    await forgetCollection(collection.id);
    library.go('table', next?.id ?? collection.id);
  };
  const into = all?.find(({ id }) => id === settings.collection) ?? all?.[0] ?? null;
  return (
    <CollectionHead
      collection={collection}
      tally={tally}
      collecting={into?.id === collection.id}
      onCollect={() => void changeSettings({ collection: collection.id })}
      onHandIn={() => library.go('hand-in')}
      edit={
        <CollectionEdit
          key={collection.id}
          collection={collection}
          videos={tally?.videos ?? 0}
          recording={
            <RecordingSwitch
              on={settings.recording}
              into={into?.name ?? null}
              onChange={(recording) => void changeSettings({ recording })}
            />
          }
          onChange={(change) => void library.change(change)}
          onForget={() => void forget()}
        />
      }
    />
  );
}
