import { useEffect, useRef } from 'react';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { keepListHeight } from '@/components/ui/keep-list-height';
import { usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { useRequest } from '@/components/ui/use-request';
import { storeOfPage } from '@/lib/app-store/app-store';
import { createRelatedStore, type RelatedStore } from '@/lib/related/store';
import { RelatedFailure, RelatedForm } from './RelatedForm';
import { RelatedResults } from './RelatedResults';

interface RelatedPaneProps {
  related: RelatedStore;
}

export function RelatedPane({ related }: RelatedPaneProps) {
  const t = useTranslation();
  const pane = useRef<HTMLElement>(null);
  const response = useRequest('relatedVideos', (state) => state.response);
  useEffect(() => keepListHeight(pane.current), []);
  return (
    <section ref={pane} className="scroll related" aria-label={t('tabRelated')} tabIndex={-1}>
      {!response && (
        <div className="padded stack tight">
          <RelatedForm related={related} note={t('fromService')} />
        </div>
      )}
      <RelatedFailure related={related} />
      {/* The row that was opened is removed together with its focus, so the pane takes the focus. */}
      {response && <RelatedResults related={related} response={response} onOpened={() => pane.current?.focus()} />}
    </section>
  );
}

export function RelatedTab() {
  const panel = usePanelStore();
  const related = storeOfPage(panel, createRelatedStore);
  const hasList = useRequest('relatedVideos', ({ response }) => response !== null);
  return (
    <UnlessBlocked hasContent={hasList}>
      <RelatedPane related={related} />
    </UnlessBlocked>
  );
}
