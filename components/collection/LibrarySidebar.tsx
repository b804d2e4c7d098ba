import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLibraryStore } from '@/components/collection/use-library';
import { useAppStore } from '@/components/ui/app-state';
import { Brand } from '@/components/ui/Brand';
import { Icon, IconButton } from '@/components/ui/Icon';
import { Keys } from '@/components/ui/Keys';
import { shortcuts } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { collectionPanes, hashFromRoute, type LibraryRoute } from '@/lib/app-store/library-route';
import { dataPages, type LibraryPage, managePages } from './library-pages';
import { NarrowMenu } from './NarrowMenu';
import { SidebarFoot } from './SidebarFoot';
import './sidebar.css';

interface Props {
  onPalette(): void;
}

/** Shows the navigation of the library as a column, or as a menu on narrow screens. */
export function LibrarySidebar({ onPalette }: Props) {
  const t = useTranslation();
  const library = useLibraryStore();
  const route = useStore(library, (state) => state.route);
  return (
    <nav className="sidebar" aria-label={t('library')}>
      <Brand name={t('extensionName')} />
      <button type="button" className="palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette}>
        <Icon name="search" small />
        <span className="grow truncated">{t('paletteOpen')}</span>
        <Keys keys={shortcuts.palette.keys} />
      </button>
      {/* The `key` closes the menu when the page changes. */}
      <NarrowMenu key={hashFromRoute(route)}>
        <Links route={route} />
      </NarrowMenu>
      <div className="sidebar-links">
        <Links route={route} />
      </div>
      <div className="sidebar-foot">
        <SidebarFoot />
      </div>
    </nav>
  );
}

interface LinksProps {
  route: LibraryRoute;
}

function Links({ route }: LinksProps) {
  const app = useAppStore();
  const t = useTranslation();
  return (
    <>
      <CollectionLinks route={route} />
      <PageLinks title={t('libraryFind')} pages={dataPages} route={route} />
      <PageLinks title={t('librarySaved')} pages={managePages} route={route}>
        <button type="button" className="nav-link" onClick={() => app.getState().openOptions()}>
          <Icon name="settings" />
          <span>{t('options')}</span>
        </button>
      </PageLinks>
    </>
  );
}

function CollectionLinks({ route }: LinksProps) {
  const t = useTranslation();
  const library = useLibraryStore();
  const collections = useStore(library, (state) => state.collections) ?? [];
  const counts = useStore(library, (state) => state.counts);
  return (
    <section>
      <div className="flex-row">
        <h2 className="grow">{t('collections')}</h2>
        <IconButton
          icon="plus"
          label={t('collectionNew')}
          onPress={() => void library.getState().createUnnamed(t('collectionNewName', collections.length + 1))}
        />
      </div>
      {collections.map(({ id, name }) => (
        <a
          key={id}
          className="nav-link"
          href={hashFromRoute({ collectionId: id, pane: 'table' })}
          title={name}
          aria-current={
            id === route.collectionId && collectionPanes.some((pane) => pane === route.pane) ? 'page' : undefined
          }
        >
          <bdi className="grow truncated">{name}</bdi>
          <span className="count">{counts.has(id) && t.number(counts.get(id) ?? 0)}</span>
        </a>
      ))}
    </section>
  );
}

interface PageLinksProps {
  title: string;
  pages: readonly LibraryPage[];
  route: LibraryRoute;
  /** Further links, shown after the links to the pages. */
  children?: ReactNode;
}

function PageLinks({ title, pages, route, children }: PageLinksProps) {
  const t = useTranslation();
  return (
    <section>
      <h2>{title}</h2>
      {pages.map(({ pane, icon, label }) => (
        <a
          key={pane}
          className="nav-link"
          href={hashFromRoute({ collectionId: route.collectionId, pane })}
          aria-current={pane === route.pane ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{t(label)}</span>
        </a>
      ))}
      {children}
    </section>
  );
}
