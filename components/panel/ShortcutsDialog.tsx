import { useEffect, useRef } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { MessageName } from '@/lib/shared/localized-text';

export interface ShortcutRow {
  keys: readonly string[];
  does: MessageName;
}

interface ShortcutListProps {
  rows: readonly ShortcutRow[];
  /** Single keys are switched off: those that need another key beside them still work. */
  singleKeys: boolean;
  onClose(): void;
}

/** Every key of the panel and what it does. */
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
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd className="kbd" key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}

const shortcutRows: readonly ShortcutRow[] = [
  { keys: ['1', '2', '3', '4', '5'], does: 'keyTabs' },
  { keys: ['↑', '↓'], does: 'keyMove' },
  { keys: ['Enter'], does: 'keySeek' },
  { keys: ['Space', 'Shift+↑', 'Shift+↓'], does: 'keySelect' },
  { keys: ['/'], does: 'keyFind' },
  { keys: ['F'], does: 'keyFollow' },
  { keys: ['T'], does: 'keyBeside' },
  { keys: ['J', 'K', 'R'], does: 'keyLines' },
  { keys: ['L'], does: 'keyLoop' },
  { keys: ['−', '='], does: 'keyShift' },
  { keys: ['P'], does: 'keyPace' },
  { keys: ['C'], does: 'keyCopy' },
  { keys: ['E'], does: 'keyExport' },
  { keys: ['?'], does: 'keyKeys' },
  { keys: ['Esc'], does: 'keyBack' },
];

/** The table of keys that `?` opens. */
export function ShortcutsDialog({ singleKeys, onClose }: { singleKeys: boolean; onClose: () => void }) {
  return <ShortcutList rows={shortcutRows} singleKeys={singleKeys} onClose={onClose} />;
}
