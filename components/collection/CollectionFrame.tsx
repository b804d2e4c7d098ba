import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useApp } from '@/components/ui/app-state';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { TabBar, tabElementIds } from '@/components/ui/TabBar';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { type CollectionPane, collectionPanes, fullHeightPanes } from '@/lib/app-store/library-route';
import { shownCollection } from '@/lib/collection/store/library-store';
import { CollectionDrawer } from './CollectionDrawer';
import { CollectionHeader } from './CollectionHeader';
import { RetentionNotice } from './RetentionNotice';
import './frame.css';

const tabs = {
  table: { label: 'viewTable', icon: 'columns-3' },
  network: { label: 'viewNetwork', icon: 'network' },
  'over-time': { label: 'viewTime', icon: 'chart-line' },
  coding: { label: 'viewCoding', icon: 'tag' },
  export: { label: 'exportPage', icon: 'package' },
} as const satisfies Record<CollectionPane, object>;

interface Props {
  pane: CollectionPane;
  children: ReactNode;
}

/** The frame of a collection's views: its name, the tabs, the current view, and a drawer with its details. */
export function CollectionFrame({ pane, children }: Props) {
  const t = useTranslation();
  const library = useLibraryStore();
  const collection = useStore(library, shownCollection);
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const drawer = useDrawer();
  const views = useMemo(
    () => collectionPanes.map((id) => ({ id, label: t(tabs[id].label), icon: tabs[id].icon })),
    [t],
  );
  /** While coding, digits give codes. */
  const openView = (index: number) =>
    pane === 'coding' ? false : library.getState().goToPane(collectionPanes[index] ?? pane);
  useShortcuts({ drawer: drawer.toggle, views: openView }, singleKeys);
  return (
    <>
      <main className="library-main collection">
        {collection && <CollectionHeader collection={collection} drawerOpen={drawer.isOpen} onDrawer={drawer.toggle} />}
        {collection && (
          <div className="collection-notice">
            <RetentionNotice key={collection.id} collection={collection} />
          </div>
        )}
        <TabBar label={t('views')} tabs={views} current={pane} onTab={(id) => library.getState().goToPane(id)} />
        <div
          className={fullHeightPanes.has(pane) ? 'view full-height' : 'view'}
          role="tabpanel"
          id={tabElementIds(pane).panel}
          aria-labelledby={tabElementIds(pane).tab}
        >
          {children}
        </div>
      </main>
      {drawer.isOpen && collection && (
        <ErrorBoundary>
          <CollectionDrawer
            key={collection.id}
            collection={collection}
            takesFocus={drawer.wasOpenedHere}
            onClose={drawer.toggle}
          />
        </ErrorBoundary>
      )}
    </>
  );
}

/**
 * Returns the state of the drawer, which is stored with the collection, and a function that toggles it. Closing the
 * drawer returns the focus to the element that had it before.
 */
function useDrawer() {
  const library = useLibraryStore();
  const isOpen = useStore(library, (state) => shownCollection(state)?.layout?.drawer ?? false);
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && opener.current instanceof HTMLElement) opener.current.focus();
    if (!isOpen) opener.current = null;
    wasOpen.current = isOpen;
  }, [isOpen]);
  const toggle = () => {
    if (!isOpen) opener.current = document.activeElement;
    void library.getState().change({ layout: { drawer: !isOpen } });
  };
  return { isOpen, toggle, wasOpenedHere: opener.current !== null };
}
