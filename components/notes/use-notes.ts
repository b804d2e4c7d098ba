import { stateHook } from '@/components/ui/app-state';
import { usePanelStore } from '@/components/ui/panel-state';
import { storeOfPage } from '@/lib/app-store/app-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { newId } from '@/lib/browser/environment';
import { createNotesStore, type NotesStore } from '@/lib/notes/store';

const createStore = (panel: PanelStore) => createNotesStore(panel, newId);

export const useNotesStore = (): NotesStore => storeOfPage(usePanelStore(), createStore);

export const useNotes = stateHook(useNotesStore);
