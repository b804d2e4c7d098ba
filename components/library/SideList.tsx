import type { ReactNode } from 'react';
import type { Collection } from '@/lib/core/collection';
import { hashOf, type LibraryPane, type Place } from '@/lib/core/library/place';
import type { Say } from '@/lib/core/words';
import { Brand } from '../Brand';
import { Icon, type IconName } from '../Icon';
import { IconButton } from '../IconButton';
import { useWords } from '../words';

interface Props {
  place: Place;
  collections: readonly Collection[];
  counts: Readonly<Record<string, number>>;
  onGo(pane: LibraryPane, collectionId?: string): void;
  onCreate(name: string): void;
  onOptions(): void;
  /** At the bottom. */
  children: ReactNode;
}

const finding = [
  ['search', 'search'],
  ['playlist', 'list-video'],
  ['related', 'waypoints'],
  ['popular', 'trending-up'],
  ['import', 'file-input'],
] as const satisfies [LibraryPane, IconName][];
const keeping = [
  ['runs', 'play'],
  ['keeping', 'hard-drive-download'],
] as const satisfies [LibraryPane, IconName][];
const looking: ReadonlySet<LibraryPane> = new Set(['table', 'network', 'time', 'changes', 'hand-in']);

/** What one has, where more comes from, what is kept: one column of links, or a picker where there is no room. */
export function SideList({ place, collections, counts, onGo, onCreate, onOptions, children }: Props) {
  const say = useWords();
  const create = () => onCreate(say('collectionNewName', collections.length + 1));
  return (
    <nav className="side" aria-label={say('library')}>
      <Brand name={say('extensionName')} />
      <section>
        <div className="row">
          <h2 className="grow">{say('collections')}</h2>
          <IconButton icon="plus" label={say('collectionNew')} onPress={create} />
        </div>
        {collections.map(({ id, name }) => (
          <a
            key={id}
            className="nav"
            href={hashOf({ collectionId: id, pane: 'table' })}
            aria-current={id === place.collectionId && looking.has(place.pane) ? 'page' : undefined}
          >
            <bdi className="grow cut">{name}</bdi>
            <span className="n">{numberText(say, counts[id])}</span>
          </a>
        ))}
      </section>
      <Links title={say('libraryFind')} links={finding} place={place} />
      <Links title={say('libraryKept')} links={keeping} place={place} />
      <div className="end">
        <button type="button" className="nav" onClick={onOptions}>
          <Icon name="settings" />
          <span>{say('options')}</span>
        </button>
        {children}
      </div>
      <select
        className="side-picker"
        aria-label={say('library')}
        value={place.pane}
        onChange={({ target }) =>
          onGo([...finding, ...keeping].find(([pane]) => pane === target.value)?.[0] ?? 'table')
        }
      >
        {(['table', ...finding.map(([pane]) => pane), ...keeping.map(([pane]) => pane)] as const).map((pane) => (
          <option key={pane} value={pane}>
            {paneName(say, pane)}
          </option>
        ))}
      </select>
    </nav>
  );
}

function Links({
  title,
  links,
  place,
}: {
  title: string;
  links: readonly (readonly [LibraryPane, IconName])[];
  place: Place;
}) {
  const say = useWords();
  return (
    <section>
      <h2>{title}</h2>
      {links.map(([pane, icon]) => (
        <a
          key={pane}
          className="nav"
          href={hashOf({ ...place, pane })}
          aria-current={pane === place.pane ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{paneName(say, pane)}</span>
        </a>
      ))}
    </section>
  );
}

const numberText = (say: Say, count: number | undefined): string =>
  count === undefined ? '' : new Intl.NumberFormat(say.locale).format(count);

const paneName = (say: Say, pane: LibraryPane): string => {
  switch (pane) {
    case 'search':
      return say('librarySearch');
    case 'playlist':
      return say('libraryPlaylist');
    case 'related':
      return say('libraryRelated');
    case 'popular':
      return say('libraryPopular');
    case 'import':
      return say('libraryImport');
    case 'runs':
      return say('libraryRuns');
    case 'keeping':
      return say('libraryKeeping');
    default:
      return say('libraryTable');
  }
};
