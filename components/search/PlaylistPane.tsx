import { useId, useMemo, useState } from 'react';
import { useRunsOfKind } from '@/components/runs/use-runs';
import { LimitField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { PlannedForm } from '@/components/ui/PlannedForm';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import { maxListPages } from '@/lib/runs/plan-limits';
import {
  type ListAddress,
  parseListAddress,
  type UploadKind,
  uploadKinds,
  uploadsOfKind,
} from '@/lib/search/list-address';
import type { Micros } from '@/lib/service/price';
import type { Label } from '@/lib/shared/localized-text';
import { ChannelFromPage, type FoundChannel } from './ChannelFromPage';
import { PagedPlanPanel } from './PagedPlanPanel';
import { SourceFrame } from './SourceFrame';

interface ListAddressFieldProps {
  text: string;
  address: ListAddress;
  onType(text: string): void;
}

const addressNotes = { playlist: 'playlistNamed', channel: 'uploadsOf', video: 'listIsVideo' } as const;
const addressErrors = {
  nothing: 'listEmptyField',
  personal: 'listPersonal',
  unknown: 'listUnknown',
} as const;

/** A field for the address or id of a list. It shows which list was recognised, or what to paste instead. */
export function ListAddressField({ text, address, onType }: ListAddressFieldProps) {
  const t = useTranslation();
  const id = useId();
  const noteId = useId();
  const isInvalid = address.is === 'none' && address.reason !== 'nothing';
  const note = address.is === 'handle' ? t('listHandle') : address.is === 'none' && t(addressErrors[address.reason]);
  return (
    <div className="field">
      <label htmlFor={id}>{t('listField')}</label>
      <span className={isInvalid ? 'input invalid' : 'input'}>
        <input
          id={id}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={text}
          placeholder="https://…"
          aria-invalid={isInvalid || undefined}
          aria-describedby={noteId}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
      <p id={noteId} className={isInvalid ? 'note error-text' : 'note'} aria-live="polite">
        {address.is === 'list' ? t(addressNotes[address.source.is], address.source.id) : note}
      </p>
    </div>
  );
}

const defaultPages = 20;
/** Stands for a list that is not entered yet, for the price of a page, which is the same for all lists. */
const noSource = { is: 'playlist' as const, id: 'PL' };
const uploadLabels = {
  all: 'all',
  videos: 'uploadsVideos',
  shorts: { text: 'Shorts' },
  live: 'uploadsLive',
} as const satisfies Record<UploadKind, Label>;

/** Fetches the videos of a playlist or channel, or the playlist items of a video. */
export function PlaylistPane() {
  const t = useTranslation();
  const [text, setText] = useState('');
  const [pages, setPages] = useState(defaultPages);
  const [budget, setBudget] = useState<Micros | null>(null);
  const runs = useRunsOfKind('playlist');
  const uploadsId = useId();
  const [found, setFound] = useState<FoundChannel | null>(null);
  const [uploads, setUploads] = useState<UploadKind>('all');
  const address = useMemo(() => parseListAddress(text), [text]);
  const plan = useMemo(() => {
    const source = address.is === 'list' ? address.source : noSource;
    const of = source.is === 'channel' ? uploadsOfKind(source.id, uploads) : source;
    return { kind: 'playlist' as const, of, pages };
  }, [address, pages, uploads]);
  const channelId = address.is === 'list' && address.source.is === 'channel' ? address.source.id : null;
  const channelName = found !== null && found.id === channelId ? found.title : null;
  return (
    <SourceFrame heading={t('playlistOrChannel')} purpose={t('listPurpose')} runs={runs}>
      <PlannedForm
        plan={
          <PagedPlanPanel
            label={channelName === null ? t('listGet') : t('listGetOf', channelName)}
            plan={plan}
            missing={address.is === 'list' ? null : t('listNeeded')}
            budget={budget}
          >
            <p className="note">{t('listPagesUnknown')}</p>
          </PagedPlanPanel>
        }
      >
        <ListAddressField text={text} address={address} onType={setText} />
        {channelId ? (
          <div className="field">
            <span id={uploadsId}>{t('uploads')}</span>
            <Segmented
              labelledBy={uploadsId}
              options={uploadKinds.map((kind) => [kind, t(uploadLabels[kind])])}
              value={uploads}
              onChoose={setUploads}
            />
          </div>
        ) : (
          <ChannelFromPage
            path={address.is === 'handle' ? address.path : null}
            onFound={(channel) => {
              setFound(channel);
              setText(channel.id);
            }}
          />
        )}
        <div className="form-columns">
          <NumberField label={t('sourceMostPages')} value={pages} min={1} max={maxListPages} live onChange={setPages} />
          <LimitField label={t('limitForRun')} micros={budget} onChange={setBudget} />
        </div>
      </PlannedForm>
    </SourceFrame>
  );
}
