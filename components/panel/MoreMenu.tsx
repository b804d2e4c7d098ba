import { useState } from 'react';
import { AddMenuItems } from '@/components/collection/AddFromPage';
import { withNoteCount } from '@/components/notes/deletion-text';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';

interface Props {
  onShortcuts(): void;
  /** Opens the address field; `undefined` while the field is open. */
  onPaste?: () => void;
}

export function MoreMenu({ onShortcuts, onPaste }: Props) {
  const panel = usePanelStore();
  const t = useTranslation();
  const subject = usePanel((state) => state.subject);
  /** The number of notes that the confirmation names; `null` without one. */
  const [notesToDelete, setNotesToDelete] = useState<number | null>(null);
  const { openOptions, reloadTab, deleteSubject, showToast } = panel.getState();
  const deleteVideo = async () => {
    setNotesToDelete(null);
    showToast(['deletingVideo']);
    await deleteSubject();
    showToast(['deleted']);
  };
  const confirm = async (videoId: string) => {
    const { timedNoteRepository } = await import('@/lib/notes/repository');
    setNotesToDelete(await timedNoteRepository.countOfVideo(videoId));
  };
  return (
    <>
      <Menu icon="ellipsis-vertical" label={t('more')}>
        {onPaste && <MenuItem label={t('pasteAddress')} onPress={onPaste} />}
        <AddMenuItems />
        <MenuItem label={t('actOptions')} onPress={openOptions} />
        <MenuItem label={t('keysHeading')} note="?" onPress={onShortcuts} />
        {subject && subject.tabId !== null && <MenuItem label={t('reloadTab')} onPress={reloadTab} />}
        {subject && <MenuItem label={t('deleteVideo')} onPress={() => void confirm(subject.videoId)} />}
      </Menu>
      {notesToDelete !== null && (
        <ConfirmDialog
          title={t('deleteVideoTitle')}
          text={withNoteCount(t, t('deleteVideoText'), notesToDelete)}
          confirmLabel={t('delete')}
          onConfirm={() => void deleteVideo()}
          onCancel={() => setNotesToDelete(null)}
        />
      )}
    </>
  );
}
