import { keyText } from '@/components/ui/key-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import type { CopyOptions } from '@/lib/captions/store/captions-state';
import type { MessageName } from '@/lib/shared/localized-text';
import type { LineSpan } from './line-painter';

type CopyForm = 'times' | 'text' | 'links';

interface Props {
  /** Returns the number of selected lines when the menu opens; `null` without a selection. */
  selectedLines(): number | null;
  openCount: number;
  /** True if a second track is shown, so that both can be copied. */
  hasSecond: boolean;
  onCopy(how: CopyForm, both: boolean): void;
  /** Copies a link to the first selected line or, without a selection, to the player's position. */
  onCopyTimeLink(): void;
}

/** The menu that copies the selected lines, or all lines, optionally with the second track. */
export function CopyMenu({ openCount, ...props }: Props) {
  const t = useTranslation();
  return (
    <Menu icon="copy" label={t('copy')} shortcut={shortcutKey('copy')} openCount={openCount}>
      <CopyItems {...props} />
    </Menu>
  );
}

const forms = [
  { how: 'times', label: 'copyWithTimes', bothLabel: 'copyBothWithTimes', key: 'Mod+c' },
  { how: 'text', label: 'copyWithoutTimes', bothLabel: 'copyBothWithoutTimes', key: 'Mod+Shift+c' },
  { how: 'links', label: 'copyWithLinks', bothLabel: 'copyBothWithLinks', key: undefined },
] as const satisfies { how: CopyForm; label: MessageName; bothLabel: MessageName; key: string | undefined }[];

function CopyItems({ selectedLines, hasSecond, onCopy, onCopyTimeLink }: Omit<Props, 'openCount'>) {
  const t = useTranslation();
  const count = selectedLines();
  return (
    <>
      <section>
        <div className="title">{count === null ? t('copyAll') : t.plural('copyChosen', count)}</div>
        {forms.map(({ how, label, key }) => (
          <MenuItem key={how} label={t(label)} note={key && keyText(key)} onPress={() => onCopy(how, false)} />
        ))}
        <MenuItem label={t('copyMoment')} onPress={onCopyTimeLink} />
      </section>
      {hasSecond && (
        <section>
          <div className="title">{t('copyBoth')}</div>
          {forms.map(({ how, bothLabel }) => (
            <MenuItem key={how} label={t(bothLabel)} onPress={() => onCopy(how, true)} />
          ))}
        </section>
      )}
    </>
  );
}

interface CaptionsCopyProps {
  actions: {
    copyLines(options: CopyOptions): Promise<void>;
    copyTimeLink(line: number | null): Promise<void>;
  };
  selection(): LineSpan | null;
  hasSecond: boolean;
  openCount: number;
}

export function CaptionsCopy({
  actions: { copyLines, copyTimeLink },
  selection,
  hasSecond,
  openCount,
}: CaptionsCopyProps) {
  const countSelected = (): number | null => {
    const span = selection();
    return span && span.until - span.from;
  };
  return (
    <CopyMenu
      selectedLines={countSelected}
      openCount={openCount}
      hasSecond={hasSecond}
      onCopy={(how, both) => {
        const span = selection();
        void copyLines({ how, both, ...(span && { span }) });
      }}
      onCopyTimeLink={() => void copyTimeLink(selection()?.from ?? null)}
    />
  );
}
