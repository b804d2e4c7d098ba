import { useStore } from 'zustand';
import { openBulkCaptions } from '@/components/bulk-captions/open-bulk-captions';
import { useCaptionsQuote } from '@/components/bulk-captions/use-captions-quote';
import { useLibrary, useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useTableActions } from '@/components/collection/use-table';
import { useDetailsPlan } from '@/components/runs/FetchDetailsButton';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { priceText } from '@/components/ui/format-text';
import { shortcuts } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import type { AppStore } from '@/lib/app-store/app-store';
import { collectionPanes } from '@/lib/app-store/library-route';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { VideoId } from '@/lib/service/ids';
import type { PaletteEntry } from './palette-entries';

type Command = Omit<PaletteEntry, 'group'>;

const noIds: readonly VideoId[] = [];

/** Returns the commands of the library. A command that may cost money only opens the page with the priced button. */
export function useCommands(onOverlay: (overlay: LibraryOverlay) => void): PaletteEntry[] {
  const app = useAppStore();
  const t = useTranslation();
  const library = useLibraryStore();
  const collectionCount = useStore(library, (state) => state.collections?.length ?? 0);
  const collection = useStore(library, shownCollection);
  const commands: Command[] = [
    ...useCollectionCommands(),
    {
      id: 'new-collection',
      icon: 'plus',
      label: t('collectionNew'),
      words: t('wordsNewCollection'),
      run: () => void library.getState().createUnnamed(t('collectionNewName', collectionCount + 1)),
    },
    useRecordingCommand(),
    {
      id: 'back-up',
      icon: 'hard-drive-download',
      label: t('storageSave'),
      words: t('wordsBackup'),
      run: () => {
        library.getState().goToPane('storage');
        void backUp(app);
      },
    },
    {
      id: 'restore',
      icon: 'archive-restore',
      label: t('paletteRestore'),
      words: t('wordsBackup'),
      run: () => library.getState().goToPane('storage'),
    },
    {
      id: 'shortcuts',
      icon: 'circle-question-mark',
      label: t('keysHeading'),
      keys: shortcuts.list.keys,
      words: t('wordsHelp'),
      run: () => onOverlay('shortcuts'),
    },
  ];
  if (collection) {
    commands.push({
      id: 'delete-collection',
      icon: 'trash',
      label: t('deleteNamed', collection.name),
      words: t('wordsDelete'),
      run: () => onOverlay('delete-collection'),
    });
  }
  return commands.map((command) => ({ ...command, group: 'commands' }));
}

async function exportCsv(app: AppStore): Promise<void> {
  const { exportVideos } = await import('@/components/export/export-videos');
  await exportVideos(app, null);
}

/** Saves a backup through the storage page's store, so that the page shows the progress. */
async function backUp(app: AppStore): Promise<void> {
  const { storageStoreOf } = await import('@/components/storage/StoragePane');
  await storageStoreOf(app).getState().save();
}

function useRecordingCommand(): Command {
  const app = useAppStore();
  const t = useTranslation();
  const recording = useApp((state) => state.settings.recording);
  const collection = useLibrary(shownCollection);
  const { changeSettings } = app.getState();
  return {
    id: 'record',
    icon: 'circle-dot',
    label: t('recording'),
    note: t(recording ? 'valueOn' : 'valueOff'),
    words: t('wordsRecording'),
    run: () =>
      void changeSettings(
        recording ? { recording: false } : { recording: true, ...(collection && { collection: collection.id }) },
      ),
  };
}

/** Returns the commands for the current collection, those with a price last; an empty array until it is loaded. */
function useCollectionCommands(): Command[] {
  const app = useAppStore();
  const tableActions = useTableActions();
  const t = useTranslation();
  const library = useLibraryStore();
  const collection = useStore(library, shownCollection);
  const ids = useSnapshot((state) => state.snapshot?.ids ?? noIds);
  const { selection, quote } = useDetailsPlan(null);
  const captionsQuote = useCaptionsQuote(ids);
  if (!collection) return [];
  const { goToPane } = library.getState();
  const commands: Command[] = [
    {
      id: 'export',
      icon: 'package',
      label: t('paletteExport'),
      note: t('priceFree'),
      words: t('wordsExport'),
      run: () => goToPane('export'),
    },
    {
      id: 'export-csv',
      icon: 'download',
      label: t('exportCsv'),
      note: t('priceFree'),
      words: t('wordsExport'),
      run: () => void exportCsv(app),
    },
    {
      id: 'drawer',
      icon: 'panel-right',
      label: t('drawer'),
      keys: shortcuts.drawer.keys,
      run: () => {
        if (!collectionPanes.some((pane) => pane === library.getState().route.pane)) goToPane('table');
        void library.getState().change({ layout: { drawer: true } });
      },
    },
    {
      id: 'copy-ids',
      icon: 'copy',
      label: t('paletteCopyIds'),
      note: t('priceFree'),
      words: t('wordsExport'),
      run: () => void tableActions.copyIds(ids),
    },
    {
      id: 'captions',
      icon: 'captions',
      label: t.plural('paletteBulkGet', ids.length),
      note: priceText(t, captionsQuote),
      words: t('wordsCaptions'),
      run: () => openBulkCaptions(app, 'collection'),
    },
  ];
  const missingCount = selection?.ids.length ?? 0;
  if (missingCount === 0) return commands;
  const details: Command = {
    id: 'details',
    icon: 'database',
    label: t.plural('planFetch', missingCount),
    note: priceText(t, quote),
    words: t('wordsDetails'),
    run: () => goToPane('table'),
  };
  return [...commands, details];
}

export type LibraryOverlay = 'palette' | 'shortcuts' | 'delete-collection';
