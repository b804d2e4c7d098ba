import { useContext } from 'react';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { openLibrary } from '@/lib/collection/browser/open-library';
import { OptionsSection, OptionsViewContext } from './OptionsSection';

interface Props {
  onLibrary(): void;
  onBackup(): void;
  onShowShortcuts(): void;
  onReport(): void;
}

export function HelpList({ onLibrary, onBackup, onShowShortcuts: onKeys, onReport }: Props) {
  const t = useTranslation();
  return (
    <ul className="row-list">
      <li>
        <Icon name="info" />
        <span className="grow">{t('helpPage')}</span>
        <a href="/help.html" target="_blank" rel="noreferrer">
          {t('helpPageOpen')}
        </a>
      </li>
      <li>
        <Icon name="lock" />
        <span className="grow">{t('helpPrivacy')}</span>
        <a href="/privacy.html" target="_blank" rel="noreferrer">
          {t('helpPrivacyOpen')}
        </a>
      </li>
      <HelpItem icon="panel-right" text={t('helpPanel')} />
      <HelpItem icon="circle-dot" text={t('helpPopup')} />
      <HelpItem icon="library" text={t('helpLibrary')} actionLabel={t('openLibrary')} onAction={onLibrary} />
      <HelpItem icon="circle-question-mark" text={t('helpKeys')} actionLabel={t('helpKeysOpen')} onAction={onKeys} />
      <HelpItem icon="archive-restore" text={t('helpBackup')} actionLabel={t('helpBackupOpen')} onAction={onBackup} />
      <HelpItem icon="info" text={t('helpReport')} actionLabel={t('helpReportOpen')} onAction={onReport} />
    </ul>
  );
}

function HelpItem({
  icon,
  text,
  actionLabel,
  onAction,
}: {
  icon: IconName;
  text: string;
  actionLabel?: string;
  onAction?: () => void;
}) {
  return (
    <li>
      <Icon name={icon} />
      <span className="grow">{text}</span>
      {actionLabel && (
        <button type="button" className="link" onClick={onAction}>
          {actionLabel}
        </button>
      )}
    </li>
  );
}

/** The help section, which works offline. */
export function HelpSection() {
  const { goTo } = useContext(OptionsViewContext);
  return (
    <OptionsSection id="help">
      <HelpList
        onLibrary={() => void openLibrary()}
        onBackup={() => void openLibrary('storage')}
        onShowShortcuts={() => goTo('shortcuts')}
        onReport={() => goTo('diagnostics')}
      />
    </OptionsSection>
  );
}
