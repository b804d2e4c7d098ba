import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { readMarkup } from '@/lib/comments/browser/reply-markup';
import { RepliesPane } from './RepliesPane';
import { repliesOf } from './replies-store';

/** The Replies tab, joined to this browser. */
export function RepliesTab({ panel }: { panel: Panel }) {
  return <RepliesPane store={tabStore(panel, repliesOf)} readMarkup={readMarkup} />;
}
