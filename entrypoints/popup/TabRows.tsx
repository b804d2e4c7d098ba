import { useStore } from 'zustand';
import { ageText, type PriceTag } from '@/components/amounts';
import { useNow } from '@/components/clock';
import { TabRow } from '@/components/popup/TabRow';
import { useWords } from '@/components/words';
import { pictureFormats, picturesIn } from '@/lib/core/files/pictures';
import { namesHere } from '@/lib/core/learning/unknown-names';
import { relatedAsked } from '@/lib/core/related/question';
import type { VideoId } from '@/lib/core/service/ids';
import { filesOf } from '@/lib/panel/files';
import type { Panel } from '@/lib/panel/panel';
import { makeRelated } from '@/lib/panel/related';
import type { RepliesStore } from '@/lib/panel/replies';
import { tabStore } from '@/lib/panel/tab-store';
import { usePrices } from '../sidepanel/use-prices';
import { MediaRow } from './MediaRow';
import type { OpenTab } from './open-tab';

interface Props {
  panel: Panel;
  replies: RepliesStore;
  open: OpenTab;
}

const free: PriceTag = { is: 'free' };

/** A row for each tab beside the captions: what is held, else the price that stands there. */
export function TabRows({ panel, replies, open }: Props) {
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
  panel: Panel;
  videoId: VideoId;
  open: OpenTab;
}

function RelatedRow({ panel, videoId, open }: RowProps) {
  const say = useWords();
  const now = useNow(60_000);
  const answer = useStore(tabStore(panel, makeRelated).list, (state) => state.answer);
  const settings = useStore(panel, (state) => state.settings);
  const { quote } = usePrices(panel)('relatedVideos', relatedAsked(videoId, settings.related, namesHere(settings)));
  const age = answer && ageText(say, now - answer.receivedAt);
  return (
    <TabRow
      name={say('tabRelated')}
      note={answer && age && say.count('popupRelatedHeld', answer.value.data.length, age)}
      price={answer ? free : quote}
      onOpen={() => open('related')}
    />
  );
}

function RepliesRow({ panel, replies, open }: Props) {
  const say = useWords();
  const now = useNow(60_000);
  const { pages, thread, inAddress, comment, form } = useStore(replies);
  const asked = { comment: comment?.comment ?? '', format: form };
  const { quote } = usePrices(panel)('commentReplies', asked);
  const [first] = pages;
  const held = first && say.count('popupRepliesHeld', thread.replies.length, ageText(say, now - first.receivedAt));
  return (
    <TabRow
      name={say('tabReplies')}
      note={held ?? (inAddress && say('popupReplyInAddress'))}
      price={held ? free : quote}
      onOpen={() => open('replies', { comment: inAddress && (inAddress.reply ?? inAddress.comment) })}
    />
  );
}

function PicturesRow({ panel, videoId, open }: RowProps) {
  const say = useWords();
  const now = useNow(60_000);
  const answer = useStore(filesOf(panel).pictures, (state) => state.answer);
  const { quote } = usePrices(panel)('thumbnailFiles', { videoId });
  const age = answer && ageText(say, now - answer.receivedAt);
  const [format = ''] = pictureFormats(answer?.value ?? []);
  // Each size comes in more than one format.
  const sizes = picturesIn(answer?.value ?? [], format).length;
  return (
    <TabRow
      name={say('filesGroupPictures')}
      note={age && say.count('popupPicturesHeld', sizes, age)}
      price={answer ? free : quote}
      onOpen={() => open('files', { group: 'pictures' })}
    />
  );
}
