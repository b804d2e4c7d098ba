import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { parseMarkup } from '@/lib/comments/browser/reply-markup';
import { RepliesPane } from './RepliesPane';
import { openRepliesStore } from './replies-store';

/** Connects the Replies tab to the browser. */
export function RepliesTab({ panel }: { panel: PanelStore }) {
  return <RepliesPane store={tabStore(panel, openRepliesStore)} readMarkup={parseMarkup} />;
}
