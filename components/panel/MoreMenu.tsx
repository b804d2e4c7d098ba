import { useState } from 'react';
import { AddMenuItems } from '@/components/collection/AddFromPage';
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
  const [isConfirming, setConfirming] = useState(false);
  const { openOptions, reloadTab, deleteSubject, showToast } = panel.getState();
  const deleteVideo = async () => {
    setConfirming(false);
    showToast(['deletingVideo']);
    await deleteSubject();
    showToast(['deleted']);
  };
  return (
    <>
      <Menu icon="ellipsis-vertical" label={t('more')}>
        {onPaste && <MenuItem label={t('pasteAddress')} onPress={onPaste} />}
        <AddMenuItems />
        <MenuItem label={t('actOptions')} onPress={openOptions} />
        <MenuItem label={t('keysHeading')} note="?" onPress={onShortcuts} />
        {subject && subject.tabId !== null && <MenuItem label={t('reloadTab')} onPress={reloadTab} />}
        {subject && <MenuItem label={t('deleteVideo')} onPress={() => setConfirming(true)} />}
      </Menu>
      {isConfirming && (
        <ConfirmDialog
          title={t('deleteVideoTitle')}
          text={t('deleteVideoText')}
          confirmLabel={t('delete')}
          onConfirm={() => void deleteVideo()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
