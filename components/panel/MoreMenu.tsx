import { useState } from 'react';
import { useStore } from 'zustand';
import { CollectMenuItems } from '@/components/collection/AddItems';
import { ConfirmDialog } from '@/components/ui/Confirm';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';

interface Props {
  panel: PanelStore;
  onShortcuts(): void;
  /** Opens the field for an address; absent where it stands open. */
  onPaste?: () => void;
}

/** What is seldom wanted: another address, collecting a page, the options, the keys, a fresh tab, forgetting. */
export function MoreMenu({ panel, onShortcuts, onPaste }: Props) {
  const say = useTranslation();
  const subject = useStore(panel, (state) => state.subject);
  const [isConfirming, setConfirming] = useState(false);
  const { openOptions, reloadTab, deleteSubject: forgetSubject, tell } = panel.getState();
  const deleteVideo = async () => {
    setConfirming(false);
    await forgetSubject();
    tell(['forgotten']);
  };
  return (
    <>
      <Menu icon="ellipsis-vertical" label={say('more')}>
        {onPaste && <MenuItem label={say('pasteAddress')} onPress={onPaste} />}
        <CollectMenuItems panel={panel} />
        <MenuItem label={say('actOptions')} onPress={openOptions} />
        <MenuItem label={say('keysHeading')} note="?" onPress={onShortcuts} />
        {subject && subject.tabId !== null && <MenuItem label={say('reloadTab')} onPress={reloadTab} />}
        {subject && <MenuItem label={say('forgetVideo')} onPress={() => setConfirming(true)} />}
      </Menu>
      {isConfirming && (
        <ConfirmDialog
          title={say('forgetVideoTitle')}
          text={say('forgetVideoText')}
          confirmLabel={say('forget')}
          onConfirm={() => void deleteVideo()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
