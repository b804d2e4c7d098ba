import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { MessageName } from '@/lib/shared/localized-text';

export interface ShortcutRow {
  keys: readonly string[];
  action: MessageName;
}

interface ShortcutListProps {
  rows: readonly ShortcutRow[];
  /** `false` if the user disabled single-key shortcuts. Those with a modifier still work. */
  singleKeys: boolean;
  onClose(): void;
}

export function ShortcutList({ rows, singleKeys, onClose }: ShortcutListProps) {
  const t = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="keys-heading" onCancel={onClose} onClose={onClose}>
      <div className="row">
        <h2 className="grow" id="keys-heading">
          {t('keysHeading')}
        </h2>
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
      </div>
      {!singleKeys && <p className="note">{t('keysOff')}</p>}
      <dl className="keys">
        {rows.map(({ keys, action }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd className="kbd" key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(action)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}

const shortcutRows: readonly ShortcutRow[] = [
  { keys: ['1', '2', '3', '4', '5'], action: 'keyTabs' },
  { keys: ['↑', '↓'], action: 'keyMove' },
  { keys: ['Enter'], action: 'keySeek' },
  { keys: ['Space', 'Shift+↑', 'Shift+↓'], action: 'keySelect' },
  { keys: ['/'], action: 'keyFind' },
  { keys: ['F'], action: 'keyFollow' },
  { keys: ['T'], action: 'keyBeside' },
  { keys: ['J', 'K', 'R'], action: 'keyLines' },
  { keys: ['L'], action: 'keyLoop' },
  { keys: ['−', '='], action: 'keyShift' },
  { keys: ['P'], action: 'keyPace' },
  { keys: ['C'], action: 'keyCopy' },
  { keys: ['E'], action: 'keyExport' },
  { keys: ['?'], action: 'keyKeys' },
  { keys: ['Esc'], action: 'keyBack' },
];

/** The list of shortcuts, opened with `?`. */
export function ShortcutsDialog({ singleKeys, onClose }: { singleKeys: boolean; onClose: () => void }) {
  return <ShortcutList rows={shortcutRows} singleKeys={singleKeys} onClose={onClose} />;
}
