import { useStore } from 'zustand';
import type { Panel } from '@/lib/panel/panel';
import { makeRelated } from '@/lib/panel/related';
import { tabStore } from '@/lib/panel/tab-store';
import { Unhindered } from '../Unhindered';
import { RelatedPane } from './RelatedPane';

/** The Related tab. */
export function RelatedTab({ panel }: { panel: Panel }) {
  const related = tabStore(panel, makeRelated);
  const holds = useStore(related.list, ({ answer }) => answer !== null);
  return (
    <Unhindered panel={panel} holds={holds}>
      <RelatedPane panel={panel} related={related} />
    </Unhindered>
  );
}
