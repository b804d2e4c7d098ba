import { type ReactNode, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { openBulkCaptions } from '@/components/bulk-captions/open-bulk-captions';
import { FetchDetailsButton } from '@/components/runs/FetchDetailsButton';
import { DisabledIfReadOnly } from '@/components/ui/DisabledIfReadOnly';
import { joinFacts } from '@/components/ui/format-text';
import { Icon, IconButton, type IconName } from '@/components/ui/Icon';
import { Menu, MenuItem, useMenuClose } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { countSelected } from '@/lib/collection/video-table';
import { libraryStoreOf } from './library-store';
import { snapshotStoreOf } from './snapshot-store';
import { tableActionsOf, tableStoreOf } from './table-store';
import './selection-bar.css';

/** The menu that a shortcut opened; `openCount` grows each time. */
export interface OpenedMenu {
  menu: 'add' | 'export';
  openCount: number;
}

interface Props {
  panel: PanelStore;
  opened: OpenedMenu | null;
  /** Exports the selected videos as CSV. */
  onExport(): void;
}

/** The bar with actions on the selected videos. It floats over the end of the table, so that no row moves. */
export function SelectionBar({ panel, opened, onExport }: Props) {
  const t = useTranslation();
  const { table, rows } = useStore(tableStoreOf(panel));
  const { selected, select } = useStore(snapshotStoreOf(panel));
  const library = libraryStoreOf(panel);
  const actions = tableActionsOf(panel);
  const ids = [...selected];
  const visible = useMemo(() => countSelected(rows, table?.snapshot.ids ?? [], selected), [rows, table, selected]);
  useLayoutEffect(() => {
    // The bar is removed with the selection, so its focus goes to the current row.
    return () => {
      if (document.activeElement?.closest('.selection-bar'))
        document.querySelector<HTMLElement>('.video-table [data-at][tabindex="0"]')?.focus();
    };
  }, []);
  const timesOf = (menu: OpenedMenu['menu']) => (opened?.menu === menu ? opened.openCount : 0);
  return (
    <section className="selection-bar" aria-label={t('tableSelection')}>
      <span className="strong nowrap" role="status">
        {joinFacts([
          t.plural('tableSelected', ids.length),
          visible < ids.length && t('tableSelectedHidden', ids.length - visible),
        ])}
      </span>
      <div className="selection-actions">
        <FetchDetailsButton panel={panel} onlyIds={selected} />
        <BarButton
          icon="captions"
          label={t('tableGetCaptions')}
          shortcut="C"
          onPress={() => openBulkCaptions(panel, 'selected')}
        />
        <BarButton
          icon="waypoints"
          label={t('tableFindRelated')}
          onPress={() => library.getState().goToPane('related')}
        />
        <DisabledIfReadOnly>
          <Menu icon="tag" label={t('tableTagSelected')} text={t('tableTag')} popupRole="dialog">
            <TagForm onTag={(tag, on) => void actions.tag(ids, tag, on)} />
          </Menu>
          <Menu
            icon="bookmark-plus"
            label={t('tableAddTo')}
            shortcut="A"
            text={t('tableAddTo')}
            openCount={timesOf('add')}
          >
            <CollectionItems panel={panel} />
          </Menu>
        </DisabledIfReadOnly>
        <Menu
          icon="download"
          label={t('tableExportSelected')}
          shortcut="E"
          text={t('exportPage')}
          openCount={timesOf('export')}
        >
          <MenuItem label={t('tableExportCsv')} note=".csv" onPress={onExport} />
          <MenuItem label={t('saveIds')} note=".txt" onPress={() => void actions.saveIds(ids)} />
          <MenuItem label={t('copyIds')} note="Ctrl C" onPress={() => void actions.copyIds(ids)} />
        </Menu>
        <DisabledIfReadOnly>
          <BarButton
            icon="trash"
            label={t('tableRemoveSelected')}
            shortcut="Delete"
            onPress={() => void actions.remove(ids)}
          />
        </DisabledIfReadOnly>
        <IconButton icon="x" label={t('tableSelectNone')} shortcut="Escape" onPress={() => select([])} />
      </div>
    </section>
  );
}

interface BarButtonProps {
  icon: IconName;
  label: string;
  shortcut?: string;
  onPress(): void;
}

function BarButton({ icon, label, shortcut, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      className="btn small quiet"
      title={shortcut ? `${label} (${shortcut})` : undefined}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

/** Lists the other collections, to which the user can copy or move the selected videos. */
function CollectionItems({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const library = libraryStoreOf(panel);
  const { route, collections } = useStore(library);
  const actions = tableActionsOf(panel);
  const all = collections ?? [];
  const others = all.filter(({ id }) => id !== route.collectionId);
  const copyOrMove = (to: (typeof others)[number], mode: 'copy' | 'move') =>
    void actions.copyOrMove([...snapshotStoreOf(panel).getState().selected], to, mode);
  const create = () => void library.getState().create(t('collectionNewName', all.length + 1));
  return (
    <>
      {others.map((one) => (
        <MenuItem key={`copy ${one.id}`} label={t('tableCopyTo', one.name)} onPress={() => copyOrMove(one, 'copy')} />
      ))}
      {others.map((one) => (
        <MenuItem key={`move ${one.id}`} label={t('tableMoveTo', one.name)} onPress={() => copyOrMove(one, 'move')} />
      ))}
      {others.length === 0 && <MenuItem label={t('collectionNew')} onPress={create} />}
    </>
  );
}

function TagForm({ onTag }: { onTag(tag: string, on: boolean): void }): ReactNode {
  const t = useTranslation();
  const id = useId();
  const close = useMenuClose();
  const [tag, setTag] = useState('');
  const submit = (on: boolean) => {
    if (tag.trim() === '') return;
    close();
    onTag(tag.trim(), on);
  };
  return (
    <form
      className="stack tight pad"
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <label htmlFor={id} className="label">
        {t('tableTag')}
      </label>
      <span className="input">
        <input id={id} value={tag} dir="auto" autoComplete="off" onChange={({ target }) => setTag(target.value)} />
      </span>
      <div className="row">
        <button type="submit" className="btn small">
          {t('tableTagOn')}
        </button>
        <button type="button" className="btn small quiet" onClick={() => submit(false)}>
          {t('tableTagOff')}
        </button>
      </div>
    </form>
  );
}
