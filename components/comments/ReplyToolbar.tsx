import { useId } from 'react';
import { Menu } from '@/components/ui/Menu';
import { SearchField } from '@/components/ui/SearchField';
import { TextField } from '@/components/ui/TextField';
import { useTranslation } from '@/components/ui/translation';
import { type ReplyFilter, type ReplyOrder, replyOrders } from '@/lib/comments/filter-replies';
import { latinDigits } from '@/lib/service/typed-amount';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  count: number;
  filter: ReplyFilter;
  onFilter(change: Partial<ReplyFilter>): void;
}

const orderNames: Record<ReplyOrder, MessageName> = {
  server: 'originalOrder',
  newest: 'newestFirst',
  liked: 'repliesOrderLiked',
};

/** Searches, sorts and filters loaded replies without a request. */
export function ReplyToolbar({ count, filter, onFilter }: Props) {
  const t = useTranslation();
  return (
    <>
      <SearchField
        label={t.plural('repliesFind', count)}
        value={filter.pattern}
        onType={(pattern) => onFilter({ pattern })}
      />
      <select
        className="plain-select note"
        aria-label={t('order')}
        value={filter.order}
        onChange={(event) => onFilter({ order: replyOrders.find((order) => order === event.target.value) ?? 'server' })}
      >
        {replyOrders.map((order) => (
          <option key={order} value={order}>
            {t(orderNames[order])}
          </option>
        ))}
      </select>
      <Menu icon="list-filter" label={t('filter')} popupRole="dialog">
        <Filters filter={filter} onFilter={onFilter} />
      </Menu>
    </>
  );
}

function Filters({ filter, onFilter }: Omit<Props, 'count'>) {
  const t = useTranslation();
  const likesId = useId();
  return (
    <section className="stack tight">
      <Checkbox label={t('repliesFilterRegex')} on={filter.regex} onChange={(regex) => onFilter({ regex })} />
      <Checkbox label={t('repliesFilterLink')} on={filter.hasLink} onChange={(hasLink) => onFilter({ hasLink })} />
      <Checkbox label={t('repliesFilterTime')} on={filter.hasTime} onChange={(hasTime) => onFilter({ hasTime })} />
      <TextField
        small
        label={t('repliesFilterAuthor')}
        value={filter.author}
        onType={(author) => onFilter({ author })}
      />
      <div className="field">
        <label htmlFor={likesId}>{t('repliesFilterLikes')}</label>
        <span className="input small">
          <input
            id={likesId}
            inputMode="numeric"
            autoComplete="off"
            value={filter.minLikes === 0 ? '' : String(filter.minLikes)}
            onChange={(event) =>
              onFilter({ minLikes: Number(latinDigits(event.target.value).replace(/\D/g, '').slice(0, 9)) })
            }
          />
        </span>
      </div>
    </section>
  );
}

function Checkbox({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="flex-row">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span className="grow">{label}</span>
    </label>
  );
}
