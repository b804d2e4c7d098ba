import { type ReactNode, useId, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { openBulkCaptions } from '@/components/bulk-captions/open-bulk-captions';
import { useCaptionsQuote } from '@/components/bulk-captions/use-captions-quote';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot, useSnapshotStore } from '@/components/collection/use-snapshot';
import { useTable, useTableActions } from '@/components/collection/use-table';
import { FetchDetailsButton } from '@/components/runs/FetchDetailsButton';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { joinFacts, priceText } from '@/components/ui/format-text';
import { Icon, IconButton, type IconName } from '@/components/ui/Icon';
import { localizedKeyText } from '@/components/ui/key-text';
import { Menu, MenuItem, useMenuClose } from '@/components/ui/Menu';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { maxExclusionLength } from '@/lib/collection/video-note';
import { countSelected } from '@/lib/collection/video-table';
import { defaultCrawl } from '@/lib/runs/crawl-rule';
import { planPrice } from '@/lib/runs/plan-price';
import './selection-bar.css';

/** The menu that a shortcut opened; `openCount` grows each time. */
export interface OpenedMenu {
  menu: 'add' | 'exclude' | 'export';
  openCount: number;
}

interface Props {
  opened: OpenedMenu | null;
  onExport(): void;
}

/** The bar with actions on the selected videos. It floats over the end of the table, so that no row moves. */
export function SelectionBar({ opened, onExport }: Props) {
  const app = useAppStore();
  const t = useTranslation();
  const { table, rows } = useTable();
  const { selected, select, exclusions } = useSnapshot();
  const library = useLibraryStore();
  const actions = useTableActions();
  const ids = [...selected];
  const unsaved = useMemo(() => [...selected].filter((id) => !table?.captions.has(id)), [selected, table]);
  const captionsQuote = useCaptionsQuote(unsaved);
  const settings = useApp((state) => state.settings);
  const relatedQuote = useMemo(
    () => planPrice({ kind: 'crawl', seeds: [...selected], ...defaultCrawl, randomSeed: 0 }, settings).quote,
    [selected, settings],
  );
  const visible = useMemo(() => countSelected(rows, table?.snapshot.ids ?? [], selected), [rows, table, selected]);
  // The bar is removed with the selection, so its focus goes to the current row.
  useLayoutEffect(() => focusCurrentRow, []);
  const timesOf = (menu: OpenedMenu['menu']) => (opened?.menu === menu ? opened.openCount : 0);
  return (
    <section className="selection-bar" aria-label={t('tableSelection')}>
      <span className="strong nowrap" role="status">
        {joinFacts(t, [
          t.plural('tableSelected', ids.length),
          visible < ids.length && t.plural('tableSelectedHidden', ids.length - visible),
        ])}
      </span>
      <div className="selection-actions">
        <FetchDetailsButton onlyIds={selected} />
        <BarButton
          icon="captions"
          label={t('captionsGet')}
          price={priceText(t, unsaved.length === 0 ? { is: 'free' } : captionsQuote)}
          shortcut={shortcutKey('getCaptions')}
          onPress={() => openBulkCaptions(app, 'selected')}
        />
        <BarButton
          icon="waypoints"
          label={t('tableFindRelated')}
          price={priceText(t, relatedQuote)}
          onPress={() => library.getState().goToPane('related')}
        />

        <Menu icon="tag" label={t('tableTagSelected')} text={t('tableTag')} popupRole="dialog">
          <TagForm onTag={(tag, on) => void actions.tag(ids, tag, on)} />
        </Menu>
        <Menu
          icon="bookmark-plus"
          label={t('addToCollection')}
          shortcut={shortcutKey('addTo')}
          text={t('addToCollection')}
          openCount={timesOf('add')}
        >
          <CollectionItems />
        </Menu>

        <Menu
          icon="download"
          label={t('tableExportSelected')}
          shortcut={shortcutKey('exportSelected')}
          text={t('exportPage')}
          openCount={timesOf('export')}
        >
          <MenuItem label={t('exportCsv')} note=".csv" onPress={onExport} />
          <MenuItem label={t('saveIds')} note=".txt" onPress={() => void actions.saveIds(ids)} />
          <MenuItem
            label={t('copyIds')}
            note={localizedKeyText('Mod+c', t)}
            onPress={() => void actions.copyIds(ids)}
          />
        </Menu>
        <Menu
          icon="circle-minus"
          label={t('tableExcludeSelected')}
          shortcut={shortcutKey('exclude')}
          text={t('tableExclude')}
          popupRole="dialog"
          openCount={timesOf('exclude')}
        >
          <ExcludeForm
            known={[...new Set(exclusions.values())].sort()}
            hasExcluded={ids.some((id) => exclusions.has(id))}
            onExclude={(reason) => void actions.exclude(ids, reason)}
          />
        </Menu>
        <BarButton
          icon="trash"
          label={t('tableRemoveSelected')}
          shortcut={shortcutKey('remove')}
          onPress={() => void actions.remove(ids)}
        />
        <IconButton icon="x" label={t('tableSelectNone')} shortcut="Escape" onPress={() => select([])} />
      </div>
    </section>
  );
}

function focusCurrentRow(): void {
  if (document.activeElement?.closest('.selection-bar'))
    document.querySelector<HTMLElement>('.video-table [data-at][tabindex="0"]')?.focus();
}

interface BarButtonProps {
  icon: IconName;
  label: string;
  /** The price of what the button prepares. */
  price?: string;
  shortcut?: string;
  onPress(): void;
}

function BarButton({ icon, label, price, shortcut, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      className="button small quiet"
      title={shortcut ? `${label} (${shortcut})` : undefined}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {price && <span className="price">{price}</span>}
    </button>
  );
}

/** Lists the other collections, to which the user can copy or move the selected videos. */
function CollectionItems() {
  const snapshot = useSnapshotStore();
  const t = useTranslation();
  const library = useLibraryStore();
  const { route, collections } = useStore(library);
  const actions = useTableActions();
  const all = collections ?? [];
  const others = all.filter(({ id }) => id !== route.collectionId);
  const copyOrMove = (to: (typeof others)[number], mode: 'copy' | 'move') =>
    void actions.copyOrMove([...snapshot.getState().selected], to, mode);
  const create = () => void library.getState().createUnnamed(t('collectionNewName', all.length + 1));
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

interface ExcludeFormProps {
  /** The reasons of other videos. */
  known: readonly string[];
  /** True if a selected video is excluded. */
  hasExcluded: boolean;
  /** Excludes the videos; `null` includes them again. */
  onExclude(reason: string | null): void;
}

function ExcludeForm({ known, hasExcluded, onExclude }: ExcludeFormProps): ReactNode {
  const t = useTranslation();
  const id = useId();
  const reasons = useId();
  const close = useMenuClose();
  const [reason, setReason] = useState('');
  const submit = (value: string | null) => {
    close();
    onExclude(value);
  };
  return (
    <form
      className="stack tight padded"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') submit(reason.trim());
      }}
    >
      <label htmlFor={id} className="label">
        {t('tableExcludeReason')}
      </label>
      <span className="input">
        <input
          id={id}
          list={reasons}
          value={reason}
          dir="auto"
          autoComplete="off"
          maxLength={maxExclusionLength}
          onChange={({ target }) => setReason(target.value)}
        />
      </span>
      <datalist id={reasons}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <p className="note">{t('tableExcludeNote')}</p>
      <div className="flex-row">
        <button type="submit" className="button small" disabled={reason.trim() === ''}>
          {t('tableExclude')}
        </button>
        {hasExcluded && (
          <button type="button" className="button small quiet" onClick={() => submit(null)}>
            {t('tableInclude')}
          </button>
        )}
      </div>
    </form>
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
      className="stack tight padded"
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
      <div className="flex-row">
        <button type="submit" className="button small">
          {t('tableTagOn')}
        </button>
        <button type="button" className="button small quiet" onClick={() => submit(false)}>
          {t('tableTagOff')}
        </button>
      </div>
    </form>
  );
}
