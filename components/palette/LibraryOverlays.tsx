import { useEffect } from 'react';
import { useLibraryStore } from '@/components/collection/use-library';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { ShortcutsDialog } from '@/components/ui/ShortcutsDialog';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { isCommand } from '@/lib/browser/page';
import { CommandPalette, DeleteCollection } from './CommandPalette';
import { openPaneActions } from './pane-shortcuts';
import type { LibraryOverlay } from './use-commands';

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
      {overlay === 'palette' && <CommandPalette onOverlay={onOverlay} />}
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

/** Focuses the search field of the current page. Returns false if the page has none. */
function focusFindField(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  const field = [...fields].find((one) => one.closest('[hidden]') === null);
  field?.focus();
  return field !== undefined;
}
