import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { type ChangesStore, createChangesStore } from '@/lib/over-time/store/changes-store';

export const changesOf = (panel: PanelStore): ChangesStore => tabStore(panel, createChangesStore);
