import { Icon } from '@/components/ui/Icon';
import { IconButton } from '@/components/ui/IconButton';
import { useWords } from '@/components/ui/words';
import type { MessageName } from '@/lib/shared/localized-text';

type Zip =
  | { is: 'idle' }
  | { is: 'working'; done: number; of: number }
  | { is: 'forbidden' }
  | { is: 'done'; leftOut: readonly string[]; saved: number };

interface Props {
  zip: Zip;
  onStop(): void;
  onClose(): void;
}

/** How far a zip of pictures is, and what is not in it. */
export function ZipLine({ zip, onStop, onClose }: Props) {
  const say = useWords();
  if (zip.is === 'idle') return null;
  if (zip.is === 'working') {
    return (
      <div className="saving">
        <div className="row">
          <Icon name="folder-archive" small />
          <span className="grow">{say('zipWorking', zip.done, zip.of)}</span>
          <IconButton icon="x" label={say('zipStop')} onPress={onStop} />
        </div>
        <span className="meter">
          <i style={{ inlineSize: `${(100 * zip.done) / zip.of}%` }} />
        </span>
      </div>
    );
  }
  if (zip.is === 'forbidden') return <Trouble says="zipForbidden" onClose={onClose} />;
  if (zip.saved === 0) return <Trouble says="zipNothing" onClose={onClose} />;
  const names = new Intl.ListFormat(say.locale).format(zip.leftOut);
  return zip.leftOut.length > 0 && <Trouble says="zipLeftOut" names={names} onClose={onClose} />;
}

function Trouble({ says, names = '', onClose }: { says: MessageName; names?: string; onClose: () => void }) {
  const say = useWords();
  return (
    <div className="say bad" role="alert">
      <Icon name="triangle-alert" small />
      <p>{say(says, names)}</p>
      <div className="acts">
        <IconButton icon="x" label={say('close')} onPress={onClose} />
      </div>
    </div>
  );
}
