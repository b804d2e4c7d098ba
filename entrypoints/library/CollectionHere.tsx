import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { CollectionEdit } from '@/components/library/CollectionEdit';
import { CollectionHead } from '@/components/library/CollectionHead';
import { RecordingSwitch } from '@/components/library/RecordingSwitch';
import { ViewSwitch } from '@/components/library/ViewSwitch';
import { forgetCollection } from '@/lib/browser/forget-collection';
import type { Collection } from '@/lib/core/collection';
import { tallyOf } from '@/lib/core/library/table';
import { collectionHere } from '@/lib/panel/library/library';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from './library-store';
import { rollOfPage } from './roll-store';

interface Props {
  panel: Panel;
  /** Further controls, in the line of the views. */
  children?: ReactNode;
}

/** The collection that the page is about: its name, how much is known of it, and the ways to look at it. */
export function CollectionHere({ panel, children }: Props) {
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
