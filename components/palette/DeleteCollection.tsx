import { useStore } from 'zustand';
import { libraryStoreOf } from '@/components/collection/library-store';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';

/** Asks for confirmation, then deletes the open collection. */
export function DeleteCollection({ panel, onClose }: { panel: PanelStore; onClose(): void }) {
  const t = useTranslation();
  const library = libraryStoreOf(panel);
  const collection = useStore(library, shownCollection);
  const videos = useStore(library, ({ counts }) => counts[collection?.id ?? ''] ?? 0);
  if (!collection) return null;
  return (
    <ConfirmDialog
      title={t('collectionDeleteTitle', collection.name)}
      text={t.plural('collectionDeleteText', videos)}
      confirmLabel={t('delete')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void library.getState().deleteShown();
      }}
    />
  );
}
