import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { ageText, type PriceTag } from '@/components/ui/format-text';
import { usePrices } from '@/components/ui/use-prices';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import type { RepliesStore } from '@/lib/comments/store/replies-store';
import { filesStoreOf } from '@/lib/files/store/files-store';
import { thumbnailFormats, thumbnailsOfFormat } from '@/lib/files/thumbnails';
import { relatedParams } from '@/lib/related/related-request';
import { createRelatedStore } from '@/lib/related/store';
import { parameterNamesOf } from '@/lib/runs/parameter-names';
import type { VideoId } from '@/lib/service/ids';
import { MediaRow } from './MediaRow';
import type { OpenTab } from './open-tab';
import { TabRow } from './TabRow';

interface TabRowsProps {
  panel: PanelStore;
  replies: RepliesStore;
  open: OpenTab;
}

const free: PriceTag = { is: 'free' };

/** A row for each tab beside the captions: what is held, else the price that stands there. */
export function TabRows({ panel, replies, open }: TabRowsProps) {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  if (!videoId) return null;
  return (
    <div className="tab-rows">
      <RelatedRow panel={panel} videoId={videoId} open={open} />
      <RepliesRow panel={panel} replies={replies} open={open} />
      <PicturesRow panel={panel} videoId={videoId} open={open} />
      <MediaRow panel={panel} videoId={videoId} open={open} />
    </div>
  );
}

interface RowProps {
  panel: PanelStore;
  videoId: VideoId;
  open: OpenTab;
}

function RelatedRow({ panel, videoId, open }: RowProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const answer = useStore(tabStore(panel, createRelatedStore).list, (state) => state.answer);
  const settings = useStore(panel, (state) => state.settings);
  const { quote } = usePrices(panel)(
    'relatedVideos',
    relatedParams(videoId, settings.related, parameterNamesOf(settings)),
  );
  const age = answer && ageText(t, now - answer.receivedAt);
  return (
    <TabRow
      name={t('tabRelated')}
      note={answer && age && t.plural('popupRelatedHeld', answer.value.data.length, age)}
      price={answer ? free : quote}
      onOpen={() => open('related')}
    />
  );
}

function RepliesRow({ panel, replies, open }: TabRowsProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { pages, thread, inAddress, comment, form } = useStore(replies);
  const params = { comment: comment?.comment ?? '', format: form };
  const { quote } = usePrices(panel)('commentReplies', params);
  const [first] = pages;
  const savedNote = first && t.plural('popupRepliesHeld', thread.replies.length, ageText(t, now - first.receivedAt));
  return (
    <TabRow
      name={t('tabReplies')}
      note={savedNote ?? (inAddress && t('popupReplyInAddress'))}
      price={savedNote ? free : quote}
      onOpen={() => open('replies', { comment: inAddress && (inAddress.reply ?? inAddress.comment) })}
    />
  );
}

function PicturesRow({ panel, videoId, open }: RowProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const answer = useStore(filesStoreOf(panel).pictures, (state) => state.answer);
  const { quote } = usePrices(panel)('thumbnailFiles', { videoId });
  const age = answer && ageText(t, now - answer.receivedAt);
  const [format = ''] = thumbnailFormats(answer?.value ?? []);
  // Each size comes in more than one format.
  const sizes = thumbnailsOfFormat(answer?.value ?? [], format).length;
  return (
    <TabRow
      name={t('filesGroupPictures')}
      note={age && t.plural('popupPicturesHeld', sizes, age)}
      price={answer ? free : quote}
      onOpen={() => open('files', { group: 'pictures' })}
    />
  );
}
