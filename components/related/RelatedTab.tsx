import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { keepListRoom } from '@/components/ui/keep-list-room';
import { useTranslation } from '@/components/ui/translation';
import { type PanelStore, storeOfPanel } from '@/lib/app-store/panel-store';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { createRelatedStore, type RelatedStore } from '@/lib/related/store';
import { RelatedRequest } from './RelatedRequest';
import { RelatedResults } from './RelatedResults';

interface RelatedPaneProps {
  panel: PanelStore;
  related: RelatedStore;
}

/** Shows the form and below it the saved list. */
export function RelatedPane({ panel, related }: RelatedPaneProps) {
  const t = useTranslation();
  const pane = useRef<HTMLElement>(null);
  const response = useStore(requestStoreOf(panel, 'relatedVideos'), (state) => state.response);
  useEffect(() => keepListRoom(pane.current), []);
  return (
    <section ref={pane} className="scroll related" aria-label={t('tabRelated')} tabIndex={-1}>
      <RelatedRequest panel={panel} related={related} />
      {/* The row that was opened is removed together with its focus, so the pane takes the focus. */}
      {response && (
        <RelatedResults panel={panel} related={related} response={response} onOpened={() => pane.current?.focus()} />
      )}
    </section>
  );
}

export function RelatedTab({ panel }: { panel: PanelStore }) {
  const related = storeOfPanel(panel, createRelatedStore);
  const hasList = useStore(requestStoreOf(panel, 'relatedVideos'), ({ response }) => response !== null);
  return (
    <UnlessBlocked panel={panel} hasContent={hasList}>
      <RelatedPane panel={panel} related={related} />
    </UnlessBlocked>
  );
}
