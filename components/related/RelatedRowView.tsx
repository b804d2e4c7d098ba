import type { ReactNode } from 'react';
import { dateFormat } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import { shortViewsMessage, viewsMessage } from '@/lib/details/byline';
import type { RelatedRow } from '@/lib/related/related-rows';

export interface RowActions {
  onShow(row: RelatedRow): void;
  onCaptions(row: RelatedRow): void;
  onOpen(row: RelatedRow): void;
  onCopyId(row: RelatedRow): void;
}

interface Props {
  row: RelatedRow;
  /** True if the row is the tab stop. */
  isCurrent: boolean;
  /** Increases each time a key opens the menu. */
  menuOpenCount: number;
  actions: RowActions;
  addButton: ReactNode;
}

export function RelatedRowView({ row, isCurrent, menuOpenCount, actions, addButton }: Props) {
  const t = useTranslation();
  return (
    <li className="related-row">
      <button
        type="button"
        className="related-open"
        tabIndex={isCurrent ? 0 : -1}
        data-rank={row.rank}
        onClick={() => actions.onShow(row)}
      >
        <span className="note rank">{row.rank}</span>
        <Title row={row} />
        <Facts row={row} />
      </button>
      <div className="actions">
        {addButton}
        <Menu
          icon="ellipsis-vertical"
          label={t('moreFor', row.title ?? row.videoId)}
          shortcut={shortcutKey('rowMenu')}
          openCount={menuOpenCount}
          tabStop={false}
        >
          <MenuItem label={t('relatedShow')} note="Enter" onPress={() => actions.onShow(row)} />
          <MenuItem label={t('captions')} onPress={() => actions.onCaptions(row)} />
          <MenuItem label={t('openInNewTab')} onPress={() => actions.onOpen(row)} />
          <MenuItem
            label={t('relatedCopyId')}
            note={<bdi className="code">{row.videoId}</bdi>}
            onPress={() => actions.onCopyId(row)}
          />
        </Menu>
      </div>
    </li>
  );
}

function Title({ row: { title, videoId } }: { row: RelatedRow }) {
  const t = useTranslation();
  if (title !== null)
    return (
      <span className="two-lines" dir="auto" title={title}>
        {title}
      </span>
    );
  return (
    <span className="two-lines">
      <bdi className="code">{videoId}</bdi> <span className="note">{t('relatedNoTitle')}</span>
    </span>
  );
}

function Facts({ row: { channel, views, publishedAt, raw } }: { row: RelatedRow }) {
  const t = useTranslation();
  return (
    <span className="byline note">
      <bdi className="truncated">{channel ?? t('relatedNoChannel')}</bdi>
      {views !== null && (
        <span title={t.message(viewsMessage(String(views), t.locale))}>
          {t.message(shortViewsMessage(String(views), t.locale))}
        </span>
      )}
      {publishedAt === null ? (
        // An invalid date is shown as received.
        raw.publishedAt && <bdi>{raw.publishedAt}</bdi>
      ) : (
        <time dateTime={new Date(publishedAt).toISOString()} title={utcText(publishedAt)}>
          {dateFormat(t.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(publishedAt)}
        </time>
      )}
    </span>
  );
}

const utcText = (time: number): string =>
  new Date(time)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, ' UTC');
