import { useEffect, useRef } from 'react';
import type { MessageName } from '@/lib/shared/localized-text';
import { IconButton } from './IconButton';
import { useTranslation } from './words';

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
