import { useState } from 'react';
import { useStore } from 'zustand';
import { CollectMenuItems } from '@/components/collection/AddItems';
import { Confirm } from '@/components/ui/Confirm';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useWords } from '@/components/ui/words';
import type { Panel } from '@/lib/app-store/panel-store';

interface Props {
  panel: Panel;
  onKeys(): void;
  /** Opens the field for an address; absent where it stands open. */
  onPaste?: () => void;
}

/** What is seldom wanted: another address, collecting a page, the options, the keys, a fresh tab, forgetting. */
export function MoreMenu({ panel, onKeys, onPaste }: Props) {
  const say = useWords();
  const subject = useStore(panel, (state) => state.subject);
  const [asks, ask] = useState(false);
  const { openOptions, reloadTab, forgetSubject, tell } = panel.getState();
  const forget = async () => {
    ask(false);
    await forgetSubject();
    tell(['forgotten']);
  };
  return (
    <>
      <Menu icon="ellipsis-vertical" label={say('more')}>
        {onPaste && <MenuItem label={say('pasteAddress')} onPress={onPaste} />}
        <CollectMenuItems panel={panel} />
        <MenuItem label={say('actOptions')} onPress={openOptions} />
        <MenuItem label={say('keysHeading')} note="?" onPress={onKeys} />
        {subject && subject.tabId !== null && <MenuItem label={say('reloadTab')} onPress={reloadTab} />}
        {subject && <MenuItem label={say('forgetVideo')} onPress={() => ask(true)} />}
      </Menu>
      {asks && (
        <Confirm
          title={say('forgetVideoTitle')}
          text={say('forgetVideoText')}
          yes={say('forget')}
          onYes={() => void forget()}
          onNo={() => ask(false)}
        />
      )}
    </>
  );
}
