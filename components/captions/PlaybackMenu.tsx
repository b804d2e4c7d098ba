import { useEffect } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import type { PlaybackPaneProps } from './PlaybackPane';
import { usePlaybackModes } from './use-playback-status';

const PlaybackPane = lazyPart(async () => (await import('./PlaybackPane')).PlaybackPane);

/** The menu of playback. It is loaded after the lines, so that it can take the focus as soon as it opens. */
export function PlaybackMenu(props: PlaybackPaneProps) {
  const t = useTranslation();
  const isInUse = usePlaybackModes().length > 0;
  useEffect(() => void PlaybackPane.preload(), []);
  return (
    <Menu icon="gauge" label={t('playback')} popupRole="dialog" pressed={isInUse}>
      <PlaybackPane {...props} />
    </Menu>
  );
}
