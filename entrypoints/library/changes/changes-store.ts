import { type ChangesStore, makeChanges } from '@/lib/panel/library/changes';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

export const changesOf = (panel: Panel): ChangesStore => tabStore(panel, makeChanges);
