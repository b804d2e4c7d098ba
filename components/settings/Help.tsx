import { lazy, Suspense, useState } from 'react';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';

const Tour = lazy(async () => ({ default: (await import('@/components/welcome/Tour')).Tour }));

interface Props {
  onLibrary(): void;
  /** To where backups are made. */
  onBackup(): void;
  /** To the section of this page that has the keys. */
  onKeys(): void;
  /** To the section of this page where a report is made. */
  onReport(): void;
}

/** Where things are, how to keep a copy, and how to tell somebody what went wrong. */
export function HelpList({ onLibrary, onBackup, onKeys, onReport }: Props) {
  const say = useTranslation();
  const [showsTour, setShowsTour] = useState(false);
  return (
    <>
      <ul className="book">
        <HelpItem icon="panel-right" text={say('helpPanel')} />
        <HelpItem icon="circle-dot" text={say('helpPopup')} />
        <HelpItem icon="library" text={say('helpLibrary')} act={say('openLibrary')} onAct={onLibrary} />
        <HelpItem icon="circle-question-mark" text={say('helpKeys')} act={say('helpKeysOpen')} onAct={onKeys} />
        <HelpItem icon="archive-restore" text={say('helpBackup')} act={say('helpBackupOpen')} onAct={onBackup} />
        <HelpItem icon="info" text={say('helpReport')} act={say('helpReportOpen')} onAct={onReport} />
      </ul>
      <div className="row wrap">
        <button type="button" className="btn" aria-expanded={showsTour} onClick={() => setShowsTour(!showsTour)}>
          {say(showsTour ? 'helpTourClose' : 'helpTour')}
        </button>
      </div>
      <Suspense>{showsTour && <Tour onEnd={() => setShowsTour(false)} />}</Suspense>
    </>
  );
}

function HelpItem({ icon, text, act, onAct }: { icon: IconName; text: string; act?: string; onAct?: () => void }) {
  return (
    <li>
      <Icon name={icon} />
      <span className="grow">{text}</span>
      {act && (
        <button type="button" className="link" onClick={onAct}>
          {act}
        </button>
      )}
    </li>
  );
}
