import { useId } from 'react';
import type { MessageName } from '@/lib/shared/localized-text';
import { useModal } from './ConfirmDialog';
import { IconButton } from './Icon';
import { useTranslation } from './translation';

export interface ShortcutRow {
  keys: readonly string[];
  action: MessageName;
}

interface Props {
  rows: readonly ShortcutRow[];
  /** `false` if the user disabled single-key shortcuts. Shortcuts with a modifier still work. */
  singleKeys: boolean;
  onClose(): void;
}

/** A dialog with keyboard shortcuts. */
export function ShortcutList({ rows, singleKeys, onClose }: Props) {
  const t = useTranslation();
  const headingId = useId();
  const dialog = useModal();
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={headingId} onCancel={onClose} onClose={onClose}>
      <div className="flex-row">
        <h2 className="grow" id={headingId}>
          {t('keysHeading')}
        </h2>
        <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
      </div>
      {!singleKeys && <p className="note">{t('keysOff')}</p>}
      <dl className="shortcut-list">
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
