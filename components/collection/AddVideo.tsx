import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Icon, IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { ItemOrigin } from '@/lib/collection/collection';
import type { VideoId } from '@/lib/service/ids';
import { panelCollectionOf } from './panel-collection-store';

interface AddButtonProps {
  isCollected: boolean;
  /** The name of the collection that it is in, or will be; `null` until that is read. */
  collectionName: string | null;
  /** False in a row of a list that is one tab stop itself. */
  tabStop?: boolean;
  /** With its word beside the picture, where there is room. */
  labelled?: boolean;
  onPress(): void;
}

/** Puts a video into the collection, or takes it out: free, at once, and undone as easily. */
export function AddButton({
  isCollected: collected,
  collectionName: into,
  tabStop = true,
  labelled = false,
  onPress,
}: AddButtonProps) {
  const t = useTranslation();
  const icon = collected ? 'bookmark-check' : 'bookmark-plus';
  const label = collected ? (into ?? t('collected')) : t('collect');
  if (!labelled) return <IconButton {...{ icon, label, tabStop, onPress }} pressed={collected} />;
  return (
    <button type="button" className="btn" aria-pressed={collected} onClick={onPress}>
      <Icon name={icon} />
      <span className="cut" dir="auto">
        {label}
      </span>
    </button>
  );
}

interface Props {
  panel: PanelStore;
  video: { videoId: VideoId; title: string | null };
  from: ItemOrigin['from'];
  /** Place in the list it stands in, counted from 1. */
  rank?: number;
  tabStop?: boolean;
  labelled?: boolean;
}

/** The button that collects one video, beside its title or in its row. */
export function AddVideo({ panel, video, from, rank, tabStop = true, labelled = false }: Props) {
  const store = panelCollectionOf(panel);
  const { videoId } = video;
  const collected = useStore(store, (state) => state.collected.has(videoId));
  const into = useStore(store, (state) => state.target?.name ?? null);
  useEffect(() => store.look(videoId), [store, videoId]);
  const press = () => void store.toggle(video, rank === undefined ? { from } : { from, rank });
  return (
    <AddButton isCollected={collected} collectionName={into} tabStop={tabStop} labelled={labelled} onPress={press} />
  );
}
