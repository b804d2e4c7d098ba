import { useEffect } from 'react';
import { useStore } from 'zustand';
import { usePanelCollectionStore } from '@/components/collection/use-panel-collection';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { ItemOrigin } from '@/lib/collection/collection';
import type { VideoId } from '@/lib/service/ids';

interface AddButtonProps {
  isCollected: boolean;
  /** Name of the collection to add to; `null` until loaded. */
  collectionName: string | null;
  /** True if the button is a tab stop. False in lists that have a single tab stop. */
  tabStop?: boolean;
  /** True to show the label next to the icon. */
  labelled?: boolean;
  onPress(): void;
}

export function AddButton({ isCollected, collectionName, tabStop = true, labelled = false, onPress }: AddButtonProps) {
  const t = useTranslation();
  const icon = isCollected ? 'bookmark-check' : 'bookmark-plus';
  const name = collectionName ?? t('defaultCollection');
  const label = isCollected ? name : t('addToCollection');
  if (!labelled)
    return <IconButton icon={icon} label={label} tabStop={tabStop} onPress={onPress} pressed={isCollected} />;
  return (
    <button
      type="button"
      className="button"
      title={label}
      aria-label={label}
      aria-pressed={isCollected}
      onClick={onPress}
    >
      <Icon name={icon} />
      {isCollected ? (
        <span className="truncated" dir="auto">
          {name}
        </span>
      ) : (
        <>
          <span className="full">{t('addToCollection')}</span>
          <span className="short">{t('addVideo')}</span>
        </>
      )}
    </button>
  );
}

interface Props {
  video: { videoId: VideoId; title: string | null };
  from: ItemOrigin['from'];
  /** Position of the video in its list, counted from 1. */
  rank?: number;
  tabStop?: boolean;
  labelled?: boolean;
}

export function AddVideo({ video, from, rank, tabStop = true, labelled = false }: Props) {
  const store = usePanelCollectionStore();
  const { videoId } = video;
  const isCollected = useStore(store, (state) => state.collected.has(videoId));
  const collectionName = useStore(store, (state) => state.target?.name ?? null);
  useEffect(() => store.getState().track(videoId), [store, videoId]);
  const handlePress = () => void store.getState().toggle(video, rank === undefined ? { from } : { from, rank });
  return (
    <AddButton
      isCollected={isCollected}
      collectionName={collectionName}
      tabStop={tabStop}
      labelled={labelled}
      onPress={handlePress}
    />
  );
}
