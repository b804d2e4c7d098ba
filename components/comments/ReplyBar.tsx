import { useId } from 'react';
import { Icon } from '@/components/ui/Icon';
import { Menu } from '@/components/ui/Menu';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { type ReplyFilter, type ReplyOrder, replyOrders } from '@/lib/comments/filter-replies';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  /** Number of loaded replies. */
  count: number;
  wish: ReplyFilter;
  onWish(change: Partial<ReplyFilter>): void;
}

const orderNames: Record<ReplyOrder, MessageName> = {
  server: 'repliesOrderServer',
  newest: 'repliesOrderNewest',
  liked: 'repliesOrderLiked',
};

/** Searches, sorts and filters loaded replies without a request. */
export function ReplyBar({ count, wish, onWish }: Props) {
  const t = useTranslation();
  return (
    <>
      <span className="input small grow">
        <Icon name="search" small />
        <input
          type="search"
          value={wish.pattern}
          aria-label={t.plural('repliesFind', count)}
          placeholder={t.plural('repliesFind', count)}
          dir="auto"
          onChange={(event) => onWish({ pattern: event.target.value })}
        />
      </span>
      <select
        className="choose note"
        aria-label={t('repliesOrder')}
        value={wish.order}
        onChange={(event) => onWish({ order: replyOrders.find((order) => order === event.target.value) ?? 'server' })}
      >
        {replyOrders.map((order) => (
          <option key={order} value={order}>
            {t(orderNames[order])}
          </option>
        ))}
      </select>
      <Menu icon="list-filter" label={t('repliesFilter')} holds="dialog">
        <Filters wish={wish} onWish={onWish} />
      </Menu>
    </>
  );
}

function Filters({ wish, onWish }: Omit<Props, 'count'>) {
  const t = useTranslation();
  const likes = useId();
  return (
    <section className="stack tight">
      <Checkbox label={t('repliesFilterRegex')} on={wish.regex} onChange={(regex) => onWish({ regex })} />
      <Checkbox label={t('repliesFilterLink')} on={wish.hasLink} onChange={(hasLink) => onWish({ hasLink })} />
      <Checkbox label={t('repliesFilterTime')} on={wish.hasTime} onChange={(hasTime) => onWish({ hasTime })} />
      <TextField small label={t('repliesFilterAuthor')} value={wish.author} onType={(author) => onWish({ author })} />
      <div className="field">
        <label htmlFor={likes}>{t('repliesFilterLikes')}</label>
        <span className="input small">
          <input
            id={likes}
            inputMode="numeric"
            autoComplete="off"
            value={wish.minLikes === 0 ? '' : String(wish.minLikes)}
            onChange={(event) => onWish({ minLikes: Number(event.target.value.replace(/\D/g, '').slice(0, 9)) })}
          />
        </span>
      </div>
    </section>
  );
}

export function Checkbox({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="row">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span className="grow">{label}</span>
    </label>
  );
}
