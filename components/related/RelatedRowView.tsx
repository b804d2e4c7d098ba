import { type ReactNode, useMemo } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import { viewsMessage } from '@/lib/details/byline';
import type { RelatedRow } from '@/lib/related/related-rows';

/** What can be done with a row. */
export interface RowActions {
  onShow(row: RelatedRow): void;
  onCaptions(row: RelatedRow): void;
  onOpen(row: RelatedRow): void;
  onCopyId(row: RelatedRow): void;
}

interface Props {
  row: RelatedRow;
  /** The row that the list's tab stop stands on. */
  isCurrent: boolean;
  /** Grows when a key opens its menu. */
  menuOpened: number;
  actions: RowActions;
  /** At the end, always visible: what collects it. */
  collect: ReactNode;
}

/** A related video: its rank, what is told of it, and its verbs. */
export function RelatedRowView({ row, isCurrent, menuOpened, actions, collect }: Props) {
  const say = useTranslation();
  return (
    <li className="related-row">
      <button
        type="button"
        className="tell"
        tabIndex={isCurrent ? 0 : -1}
        data-rank={row.rank}
        onClick={() => actions.onShow(row)}
      >
        <span className="note rank">{row.rank}</span>
        <Title row={row} />
        <Facts row={row} />
      </button>
      <div className="acts">
        <span className="verbs">
          <IconButton icon="captions" label={say('captions')} tabStop={false} onPress={() => actions.onCaptions(row)} />
          <IconButton
            icon="external-link"
            label={say('relatedOpen')}
            tabStop={false}
            onPress={() => actions.onOpen(row)}
          />
          <Menu
            icon="ellipsis-vertical"
            label={say('relatedMore', row.title ?? row.videoId)}
            openedBy={menuOpened}
            tabStop={false}
          >
            <MenuItem label={say('relatedShow')} note="Enter" onPress={() => actions.onShow(row)} />
            <MenuItem label={say('captions')} onPress={() => actions.onCaptions(row)} />
            <MenuItem label={say('relatedOpen')} onPress={() => actions.onOpen(row)} />
            <MenuItem
              label={say('relatedCopyId')}
              note={<bdi className="code">{row.videoId}</bdi>}
              onPress={() => actions.onCopyId(row)}
            />
          </Menu>
        </span>
        {collect}
      </div>
    </li>
  );
}

function Title({ row: { title, videoId } }: { row: RelatedRow }) {
  const say = useTranslation();
  if (title !== null)
    return (
      <span className="two-lines" dir="auto" title={title}>
        {title}
      </span>
    );
  return (
    <span className="two-lines">
      <bdi className="code">{videoId}</bdi> <span className="note">{say('relatedNoTitle')}</span>
    </span>
  );
}

function Facts({ row: { channel, views, at, told: raw } }: { row: RelatedRow }) {
  const say = useTranslation();
  const day = useMemo(() => new Intl.DateTimeFormat(say.locale, { dateStyle: 'medium' }), [say.locale]);
  return (
    <span className="facts note">
      <bdi>{channel ?? say('relatedNoChannel')}</bdi>
      <span>{views === null ? say('relatedNoViews') : say.saying(viewsMessage(String(views), say.locale))}</span>
      {at === null ? (
        // A date that cannot be read is shown as it came.
        <bdi>{raw.publishedAt || say('relatedNoDate')}</bdi>
      ) : (
        <time dateTime={new Date(at).toISOString()} title={utcText(at)}>
          {day.format(at)}
        </time>
      )}
    </span>
  );
}

const utcText = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/(\.000)?Z$/, ' UTC');
