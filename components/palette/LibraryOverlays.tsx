import { useEffect, useRef } from 'react';
import { useLibraryStore } from '@/components/collection/use-library';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { isCommand } from '@/lib/browser/page';
import { openPaneActions } from './pane-shortcuts';
import type { LibraryOverlay } from './use-commands';

const CommandPalette = lazyPart(async () => (await import('./CommandPalette')).CommandPalette);
const ShortcutsDialog = lazyPart(async () => (await import('@/components/ui/ShortcutsDialog')).ShortcutsDialog);
const DeleteCollection = lazyPart(async () => (await import('./CommandPalette')).DeleteCollection);

interface Props {
  overlay: LibraryOverlay | null;
  onOverlay(overlay: LibraryOverlay | null): void;
}

/** Handles the shortcuts of all library pages, and shows the overlays that they open. */
export function LibraryOverlays({ overlay, onOverlay }: Props) {
  const app = useAppStore();
  const singleKeys = useApp((state) => state.settings.singleKeys);
  const library = useLibraryStore();
  const close = () => onOverlay(null);
  usePaletteKey(() => onOverlay(overlay === 'palette' ? null : 'palette'));
  const readEarlyText = useEarlyText(overlay === 'palette');
  useShortcuts(
    {
      list: () => onOverlay('shortcuts'),
      find: focusFindField,
      goToOptions: () => app.getState().openOptions(),
      ...openPaneActions(library.getState().goToPane),
    },
    singleKeys,
  );
  return (
    <>
      {overlay === 'palette' && <CommandPalette readEarlyText={readEarlyText} onOverlay={onOverlay} />}
      {overlay === 'shortcuts' && <ShortcutsDialog page="library" singleKeys={singleKeys} onClose={close} />}
      {overlay === 'delete-collection' && <DeleteCollection onClose={close} />}
    </>
  );
}

/** Handles Ctrl+K (Cmd+K on a Mac), even in text fields, but not while another dialog is open. */
function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const dialog = event.target instanceof Element ? event.target.closest('dialog, [popover]') : null;
      if (!isCommand('k', event) || (dialog && !dialog.matches('.palette'))) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}

/** Collects the text that the user types after opening the palette, until its field is loaded. */
function useEarlyText(isOpen: boolean): () => string {
  const text = useRef('');
  useEffect(() => {
    if (!isOpen) return;
    text.current = '';
    const onKeyDown = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isText || document.querySelector('dialog.palette[open]')) return;
      text.current += event.key;
      event.preventDefault();
      // Prevents the letter from triggering a shortcut of the page.
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen]);
  return () => text.current;
}

/** Focuses the search field of the current page. Returns false if the page has none. */
function focusFindField(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = [...fields].find((one) => one.closest('[hidden]') === null);
  field?.focus();
  return field !== undefined;
}
