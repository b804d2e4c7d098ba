import { readMarkup } from '@/lib/browser/reply-markup';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';
import { repliesOf } from './joined';
import { RepliesPane } from './RepliesPane';

/** The Replies tab, joined to this browser. */
export function RepliesTab({ panel }: { panel: Panel }) {
  return <RepliesPane store={tabStore(panel, repliesOf)} readMarkup={readMarkup} />;
}
