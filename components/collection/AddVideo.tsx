import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { ItemOrigin } from '@/lib/collection/collection';
import type { VideoId } from '@/lib/service/ids';
import { AddButton } from './AddButton';
import { panelCollectionOf } from './panel-collection-store';

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
