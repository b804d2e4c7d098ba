import { useId } from 'react';
import { useModal } from './ConfirmDialog';
import { IconButton } from './Icon';
import { Keys } from './Keys';
import { type Shortcut, type ShortcutPage, shortcuts } from './shortcuts';
import { useTranslation } from './translation';

interface Props {
  page: ShortcutPage;
  /** `false` if the user disabled single-key shortcuts. Shortcuts with a modifier still work. */
  singleKeys: boolean;
  onClose(): void;
}

/** The list of a page's shortcuts, which `?` opens. */
export function ShortcutsDialog({ page, singleKeys, onClose }: Props) {
  const t = useTranslation();
  const headingId = useId();
  const dialog = useModal();
  const shown = Object.values<Shortcut>(shortcuts).filter(
    ({ pages, needs }) => pages.includes(page) && (needs === undefined || needs in globalThis),
  );
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
        {shown.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
