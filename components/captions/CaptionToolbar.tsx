import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/components/ui/words';

interface ToolbarProps {
  view: 'lines' | 'pace';
  isFinding: boolean;
  isFollowing: boolean;
  isSideBySide: boolean;
  isLooping: boolean;
  onView(view: 'lines' | 'pace'): void;
  onFind(): void;
  onFollow(): void;
  onSideBySide(): void;
  onLoop(): void;
  /** The menus: views, copy, export. */
  children: ReactNode;
}

/** What can be done with the captions that are read. */
export function CaptionToolbar(props: ToolbarProps) {
  const {
    view,
    isFinding,
    isFollowing,
    isSideBySide: isBeside,
    isLooping,
    onView,
    onFind,
    onFollow,
    onSideBySide: onBeside,
    onLoop,
  } = props;
  const t = useTranslation();
  return (
    <div className="bar" role="toolbar" aria-label={t('captions')}>
      <span className="seg">
        {(['lines', 'pace'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={view === one} onClick={() => onView(one)}>
            {t(one === 'lines' ? 'captionsLines' : 'captionsPace')}
          </button>
        ))}
      </span>
      <span className="gap" />
      <IconButton icon="search" label={t('captionsFind')} shortcut="/" pressed={isFinding} onPress={onFind} />
      <IconButton
        icon="locate-fixed"
        label={t('captionsFollow')}
        shortcut="F"
        pressed={isFollowing}
        onPress={onFollow}
      />
      <IconButton icon="columns-2" label={t('captionsBeside')} shortcut="T" pressed={isBeside} onPress={onBeside} />
      <IconButton icon="repeat" label={t('captionsLoop')} shortcut="L" pressed={isLooping} onPress={onLoop} />
      {props.children}
    </div>
  );
}
