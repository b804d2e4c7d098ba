import type { Settings } from '@/lib/settings/settings';
import type { PanelTabId } from '@/lib/toolbar/panel-tabs';

/** What is to be seen in the tab that opens. */
interface TabTarget {
  /** The comment whose replies are meant. */
  comment?: string | null;
  /** The group of files. */
  group?: Settings['files']['group'];
}

/** Opens a tab of the panel: within the click alone. Costs nothing. */
export type OpenTab = (tab: PanelTabId, seen?: TabTarget) => void;
