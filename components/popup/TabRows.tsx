import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { durationText, type PriceTag, priceText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { usePanel } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { useRequest } from '@/components/ui/use-request';
import type { RepliesStore } from '@/lib/comments/store/replies-state';
import { thumbnailFormats, thumbnailsOfFormat } from '@/lib/files/media-file-name';
import { audioRows, type MediaRow as Row, videoRows } from '@/lib/files/media-row';
import { type LinkLifetime, linkLifetime } from '@/lib/platform/link-lifetime';
import { relatedParams } from '@/lib/related/related-rows';
import type { VideoId } from '@/lib/service/ids';
import type { FileGroup, PanelTabId } from '@/lib/settings/settings';
import type { Translate } from '@/lib/shared/localized-text';

interface TabRowProps {
  name: string;
  /** Says how much is saved or known. */
  note?: string | null | undefined;
  /** The price of fetching the content of the tab; `null` if it is saved. Only the panel sends the request. */
  price: PriceTag | null;
  onOpen(): void;
}

/** A row that opens a tab of the panel. It never sends a paid request. */
export function TabRow({ name, note, price, onOpen }: TabRowProps) {
  const t = useTranslation();
  return (
    <button type="button" className="tab-row" onClick={onOpen}>
      <span className="grow">
        {name} {note && <span className="note">{note}</span>}
      </span>
      <span className="note">{price ? priceText(t, price) : t('saved')}</span>
      <Icon name="chevron-right" small />
    </button>
  );
}

/** The part of a tab to show when it opens. */
interface TabTarget {
  /** The id of the comment whose replies are shown. */
  comment?: string | null;
  group?: FileGroup;
}

/** Opens a tab of the panel, free of charge. Must be called in the click handler. */
export type OpenTab = (tab: PanelTabId, target?: TabTarget) => void;

interface MediaRowProps {
  videoId: VideoId;
  open: OpenTab;
}

/** Shows video and audio files in one row, with the remaining lifetime of saved links or the price of new ones. */
function MediaRow({ videoId, open }: MediaRowProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const videoFiles = useRequest('videoFiles', (state) => state.response);
  const audioFiles = useRequest('audioFiles', (state) => state.response);
  const { quote } = usePrices()('videoFiles', { videoId });
  const lists = [
    videoFiles && {
      group: 'video' as const,
      lifetime: lifetimeOf(videoRows(videoFiles.value), videoFiles.receivedAt, now),
    },
    audioFiles && {
      group: 'audio' as const,
      lifetime: lifetimeOf(audioRows(audioFiles.value), audioFiles.receivedAt, now),
    },
  ].filter((list) => list !== null);
  // Valid links take precedence over expired links.
  const best = lists.find(({ lifetime }) => lifetime?.is === 'alive') ?? lists[0];
  return (
    <TabRow
      name={t('popupMedia')}
      note={best?.lifetime && lifetimeText(t, best.lifetime)}
      price={best?.lifetime?.is === 'alive' ? null : quote}
      onOpen={() => open('files', { group: best?.group ?? 'video' })}
    />
  );
}

const lifetimeOf = (rows: readonly Row[], listedAt: number, now: number): LinkLifetime | null =>
  linkLifetime(
    rows.filter(({ link }) => link !== null).map(({ expiresAt }) => expiresAt),
    listedAt,
    now,
  );

function lifetimeText(t: Translate, lifetime: LinkLifetime): string {
  if (lifetime.is === 'ended') return t('popupLinksEnded');
  return lifetime.isStated ? t('filesLinksLive', durationText(t, lifetime.remaining)) : t('popupLinksMayLive');
}

interface TabRowsProps {
  replies: RepliesStore;
  open: OpenTab;
}

/** The rows for related videos, replies and files, each with its saved state or its price. */
export function TabRows({ replies, open }: TabRowsProps) {
  const videoId = usePanel((state) => state.subject?.videoId);
  if (!videoId) return null;
  return (
    <div className="tab-rows">
      <RelatedRow videoId={videoId} open={open} />
      <RepliesRow replies={replies} open={open} />
      <PicturesRow videoId={videoId} open={open} />
      <MediaRow videoId={videoId} open={open} />
    </div>
  );
}

interface RowProps {
  videoId: VideoId;
  open: OpenTab;
}

function RelatedRow({ videoId, open }: RowProps) {
  const t = useTranslation();
  const response = useRequest('relatedVideos', (state) => state.response);
  const settings = usePanel((state) => state.settings);
  const { quote } = usePrices()('relatedVideos', relatedParams(videoId, settings.related));
  return (
    <TabRow
      name={t('tabRelated')}
      note={response && t.plural('videoCount', response.value.data.length)}
      price={response ? null : quote}
      onOpen={() => open('related')}
    />
  );
}

function RepliesRow({ replies, open }: TabRowsProps) {
  const t = useTranslation();
  const { pages, thread, inAddress, comment, form } = useStore(replies);
  const params = { comment: comment?.comment ?? '', format: form };
  const { quote } = usePrices()('commentReplies', params);
  const savedNote = pages.length > 0 && t.plural('repliesCount', thread.replies.length);
  return (
    <TabRow
      name={t('replies')}
      note={savedNote || (inAddress && t('popupReplyInAddress'))}
      price={savedNote ? null : quote}
      onOpen={() => open('replies', { comment: inAddress && (inAddress.reply ?? inAddress.comment) })}
    />
  );
}

function PicturesRow({ videoId, open }: RowProps) {
  const t = useTranslation();
  const response = useRequest('thumbnailFiles', (state) => state.response);
  const { quote } = usePrices()('thumbnailFiles', { videoId });
  const [format = ''] = thumbnailFormats(response?.value ?? []);
  // Counts one format only, because each size exists in several formats.
  const sizes = thumbnailsOfFormat(response?.value ?? [], format).length;
  return (
    <TabRow
      name={t('filesGroupPictures')}
      note={response && t.plural('popupPictures', sizes)}
      price={response ? null : quote}
      onOpen={() => open('files', { group: 'pictures' })}
    />
  );
}
