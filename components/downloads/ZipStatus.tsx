import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';
import type { MessageName } from '@/lib/shared/localized-text';

type ZipState =
  | { is: 'idle' }
  | { is: 'working'; done: number; of: number }
  | { is: 'forbidden' }
  | { is: 'done'; leftOut: readonly string[]; saved: number };

interface ZipStatusProps {
  zip: ZipState;
  onStop(): void;
  onClose(): void;
}

/** How far a zip of pictures is, and what is not in it. */
export function ZipStatus({ zip, onStop, onClose }: ZipStatusProps) {
  const t = useTranslation();
  if (zip.is === 'idle') return null;
  if (zip.is === 'working') {
    return (
      <div className="saving">
        <div className="row">
          <Icon name="folder-archive" small />
          <span className="grow">{t('zipWorking', zip.done, zip.of)}</span>
          <IconButton icon="x" label={t('zipStop')} onPress={onStop} />
        </div>
        <span className="meter">
          <i style={{ inlineSize: `${(100 * zip.done) / zip.of}%` }} />
        </span>
      </div>
    );
  }
  if (zip.is === 'forbidden') return <ZipFailure says="zipForbidden" onClose={onClose} />;
  if (zip.saved === 0) return <ZipFailure says="zipNothing" onClose={onClose} />;
  const names = new Intl.ListFormat(t.locale).format(zip.leftOut);
  return zip.leftOut.length > 0 && <ZipFailure says="zipLeftOut" names={names} onClose={onClose} />;
}

function ZipFailure({ says, names = '', onClose }: { says: MessageName; names?: string; onClose: () => void }) {
  const t = useTranslation();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" small />
      <p>{t(says, names)}</p>
      <div className="acts">
        <IconButton icon="x" label={t('close')} onPress={onClose} />
      </div>
    </div>
  );
}
