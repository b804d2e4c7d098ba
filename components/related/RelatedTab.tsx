import { useStore } from 'zustand';
import { UnlessBlocked } from '@/components/ui/UnlessBlocked';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { createRelatedStore } from '@/lib/related/store';
import { RelatedPane } from './RelatedPane';

/** The Related tab. */
export function RelatedTab({ panel }: { panel: PanelStore }) {
  const related = tabStore(panel, createRelatedStore);
  const holds = useStore(related.list, ({ answer }) => answer !== null);
  return (
    <UnlessBlocked panel={panel} holds={holds}>
      <RelatedPane panel={panel} related={related} />
    </UnlessBlocked>
  );
}
