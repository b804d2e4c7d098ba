import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { SpendingLine } from '@/components/spending/SpendingLine';
import { BackupReminder } from '@/components/storage/BackupReminder';
import { Brand } from '@/components/ui/Brand';
import { Icon, IconButton, type IconName } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { hashFromRoute, type LibraryPane, type LibraryRoute } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Collection } from '@/lib/collection/collection';
import type { Translate } from '@/lib/shared/localized-text';
import { libraryStoreOf } from './library-store';

interface Props {
  route: LibraryRoute;
  collections: readonly Collection[];
  counts: Readonly<Record<string, number>>;
  onGo(pane: LibraryPane, collectionId?: string): void;
  onCreate(name: string): void;
  onOptions(): void;
  /** Shown at the bottom. */
  children: ReactNode;
}

const findLinks = [
  ['search', 'search'],
  ['playlist', 'list-video'],
  ['related', 'waypoints'],
  ['popular', 'trending-up'],
  ['many', 'captions'],
  ['import', 'file-input'],
] as const satisfies [LibraryPane, IconName][];
const savedLinks = [
  ['held', 'database'],
  ['runs', 'play'],
  ['ledger', 'receipt-text'],
  ['keeping', 'hard-drive-download'],
] as const satisfies [LibraryPane, IconName][];
const serviceLinks = [['tools', 'sliders-horizontal']] as const satisfies [LibraryPane, IconName][];
const collectionPanes: ReadonlySet<LibraryPane> = new Set(['table', 'network', 'time', 'changes', 'hand-in']);

/** Shows the navigation: a column of links, or a picker on narrow screens. */
function LibraryNav({ route, collections, counts, onGo, onCreate, onOptions, children }: Props) {
  const t = useTranslation();
  const create = () => onCreate(t('collectionNewName', collections.length + 1));
  return (
    <nav className="side" aria-label={t('library')}>
      <Brand name={t('extensionName')} />
      <NarrowPicker route={route} collections={collections} onGo={onGo} onCreate={create} onOptions={onOptions} />
      <section>
        <div className="row">
          <h2 className="grow">{t('collections')}</h2>
          <IconButton icon="plus" label={t('collectionNew')} onPress={create} />
        </div>
        {collections.map(({ id, name }) => (
          <a
            key={id}
            className="nav"
            href={hashFromRoute({ collectionId: id, pane: 'table' })}
            aria-current={id === route.collectionId && collectionPanes.has(route.pane) ? 'page' : undefined}
          >
            <bdi className="grow cut">{name}</bdi>
            <span className="n">{numberText(t, counts[id])}</span>
          </a>
        ))}
      </section>
      <Links title={t('libraryFind')} links={findLinks} route={route} />
      <Links title={t('libraryKept')} links={savedLinks} route={route} />
      <Links title={t('libraryService')} links={serviceLinks} route={route} />
      <div className="end">
        <button type="button" className="nav" onClick={onOptions}>
          <Icon name="settings" />
          <span>{t('options')}</span>
        </button>
        {children}
      </div>
    </nav>
  );
}

interface PickerProps extends Pick<Props, 'route' | 'collections' | 'onGo' | 'onOptions'> {
  onCreate(): void;
}

/** Shows the links as one native list on narrow screens. */
function NarrowPicker({ route, collections, onGo, onCreate, onOptions }: PickerProps) {
  const t = useTranslation();
  const panes = [...findLinks, ...savedLinks, ...serviceLinks].map(([pane]) => pane);
  const currentValue = collectionPanes.has(route.pane) ? `in ${route.collectionId}` : `to ${route.pane}`;
  const go = (value: string) => {
    const pane = panes.find((one) => value === `to ${one}`);
    if (pane) return onGo(pane);
    if (value === 'new') return onCreate();
    if (value === 'options') return onOptions();
    onGo('table', value.slice('in '.length));
  };
  return (
    <select
      className="side-picker select"
      aria-label={t('library')}
      value={currentValue}
      onChange={({ target }) => go(target.value)}
    >
      <optgroup label={t('collections')}>
        {collections.map(({ id, name }) => (
          <option key={id} value={`in ${id}`}>
            {name}
          </option>
        ))}
        <option value="new">{t('collectionNew')}</option>
      </optgroup>
      <PaneGroup label={t('libraryFind')} links={findLinks} />
      <PaneGroup label={t('libraryKept')} links={savedLinks} />
      <PaneGroup label={t('libraryService')} links={serviceLinks} />
      <option value="options">{t('options')}</option>
    </select>
  );
}

function PaneGroup({ label, links }: { label: string; links: readonly (readonly [LibraryPane, IconName])[] }) {
  const t = useTranslation();
  return (
    <optgroup label={label}>
      {links.map(([pane]) => (
        <option key={pane} value={`to ${pane}`}>
          {paneName(t, pane)}
        </option>
      ))}
    </optgroup>
  );
}

function Links({
  title,
  links,
  route,
}: {
  title: string;
  links: readonly (readonly [LibraryPane, IconName])[];
  route: LibraryRoute;
}) {
  const t = useTranslation();
  return (
    <section>
      <h2>{title}</h2>
      {links.map(([pane, icon]) => (
        <a
          key={pane}
          className="nav"
          href={hashFromRoute({ ...route, pane })}
          aria-current={pane === route.pane ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{paneName(t, pane)}</span>
        </a>
      ))}
    </section>
  );
}

const numberText = (t: Translate, count: number | undefined): string =>
  count === undefined ? '' : new Intl.NumberFormat(t.locale).format(count);

const paneName = (t: Translate, pane: LibraryPane): string => {
  switch (pane) {
    case 'search':
      return t('librarySearch');
    case 'playlist':
      return t('libraryPlaylist');
    case 'related':
      return t('libraryRelated');
    case 'popular':
      return t('libraryPopular');
    case 'import':
      return t('libraryImport');
    case 'many':
      return t('manyCaptions');
    case 'held':
      return t('heldCaptions');
    case 'runs':
      return t('libraryRuns');
    case 'ledger':
      return t('ledger');
    case 'keeping':
      return t('libraryKeeping');
    case 'tools':
      return t('libraryTools');
    default:
      return t('libraryTable');
  }
};

/** Connects the navigation to the library's stores. */
export function LibrarySidebar({ panel }: { panel: PanelStore }) {
  const library = libraryStoreOf(panel);
  const { route, collections, counts } = useStore(library);
  const today = useStore(panel, (state) => state.today);
  const budgets = useStore(panel, (state) => state.settings.budgets);
  const backup = useStore(panel, (state) => state.settings.backup);
  const videos = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <LibraryNav
      route={route}
      collections={collections ?? []}
      counts={counts}
      onGo={library.go}
      onCreate={(name) => void library.create(name)}
      onOptions={() => void panel.getState().openOptions()}
    >
      <BackupReminder {...backup} collectionId={route.collectionId} videos={videos} />
      <SpendingLine today={today} budgets={budgets} />
    </LibraryNav>
  );
}
