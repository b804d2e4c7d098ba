import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp } from '@/components/ui/app-state';
import { UnlessBlocked } from '@/components/ui/BlockerView';
import { useNow } from '@/components/ui/clock';
import { ageText, durationText, joinFacts, priceText } from '@/components/ui/format-text';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { RequestButton, RequestLine } from '@/components/ui/RequestLine';
import { SkippedRows, UnreadableResponseNotice } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import type { LoadedResponse, RequestStore } from '@/lib/app-store/request-store';
import { expiryWarningMs, type LinkLifetime } from '@/lib/platform/link-lifetime';
import type { ParamsOf } from '@/lib/service/endpoints';
import { cacheKey } from '@/lib/service/request';
import type { MessageName } from '@/lib/shared/localized-text';

type FileListName = 'captionFiles' | 'thumbnailFiles' | 'videoFiles' | 'audioFiles';

interface ListMessages {
  /** The label of the paid button. */
  list: MessageName;
  /** Explains the purpose of the list before it is fetched. */
  purpose: MessageName;
  /** The heading of an empty list. */
  empty: MessageName;
  emptyNext: MessageName;
}

const listMessages: Record<FileListName, ListMessages> = {
  captionFiles: {
    list: 'filesListCaptions',
    purpose: 'filesPurposeCaptions',
    empty: 'filesEmptyCaptions',
    emptyNext: 'filesEmptyAgain',
  },
  thumbnailFiles: {
    list: 'filesListPictures',
    purpose: 'filesPurposePictures',
    empty: 'filesEmptyPictures',
    emptyNext: 'filesEmptyAgain',
  },
  videoFiles: {
    list: 'filesListVideo',
    purpose: 'filesPurposeVideo',
    empty: 'filesEmptyVideo',
    emptyNext: 'filesEmptyMedia',
  },
  audioFiles: {
    list: 'filesListAudio',
    purpose: 'filesPurposeAudio',
    empty: 'filesEmptyAudio',
    emptyNext: 'filesEmptyMedia',
  },
};

/** A list of files: its store, and the parameters of its next request. */
export interface ListRequest<N extends FileListName> {
  name: N;
  store: RequestStore<N>;
  params: ParamsOf<N>;
}

interface ListButtonProps<N extends FileListName> {
  listing: ListRequest<N>;
  /** True to render a wide primary button, used while no list is saved. */
  primary?: boolean;
  /** The label for fetching the list again, if it differs from that of the first time. */
  refetchLabel?: MessageName;
}

/** A priced button that fetches a list, or shows a saved list free of charge. */
export function ListButton<N extends FileListName>({ listing, primary = false, refetchLabel }: ListButtonProps<N>) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { name, store, params } = listing;
  const { response, requestState, savedAt } = useStore(store);
  const serviceUrl = useApp((state) => state.settings.serviceUrl);
  const { quote, disabledReason } = usePrices()(name, params);
  const key = cacheKey(name, params, serviceUrl);
  const isShown = response?.key === key;
  const cachedAt = isShown ? undefined : savedAt.get(key);
  const listLabel = (isShown && refetchLabel) || listMessages[name].list;
  return (
    <div className="stack tight">
      <RequestButton
        label={t(cachedAt === undefined ? listLabel : 'filesShowSaved')}
        price={cachedAt === undefined ? quote : { is: 'saved', age: now - cachedAt }}
        primary={primary}
        wide={primary}
        small={!primary}
        busySince={requestState.is === 'loading' ? requestState.since : null}
        disabledReason={cachedAt === undefined ? disabledReason : null}
        onPress={() => void store.getState().fetch(params, isShown)}
        onStop={store.getState().stop}
      />
    </div>
  );
}

interface ListLineProps<N extends FileListName> {
  listing: ListRequest<N>;
  /** When the list was received, in milliseconds since 1970. */
  listedAt: number;
  /** `null` if the files have no links that expire. */
  lifetime: LinkLifetime | null;
  country?: ReactNode;
  /** Opens the form each time it increases. */
  openCount?: number;
  tools?: ReactNode;
}

/**
 * Shows in one line how long the links remain valid or how old the list is, with the form that fetches it again.
 * Screen readers do not announce the countdown.
 */
export function ListLine<N extends FileListName>({ listing, lifetime, country, ...rest }: ListLineProps<N>) {
  const t = useTranslation();
  const now = useNow(60_000);
  const { name, store, params } = listing;
  const requestState = useStore(store, (state) => state.requestState);
  const { quote } = usePrices()(name, params);
  const facts = joinFacts(t, [t('savedAgo', ageText(t, now - rest.listedAt)), priceText(t, quote)]);
  const isExpiring = lifetime && (lifetime.is === 'ended' || lifetime.remaining < expiryWarningMs);
  return (
    <>
      <RequestLine
        label={t(listMessages[name].list)}
        form={
          <>
            {country}
            <ListButton listing={listing} primary />
          </>
        }
        openCount={rest.openCount ?? 0}
        tools={rest.tools}
        busySince={requestState.is === 'loading' ? requestState.since : null}
        onStop={store.getState().stop}
      >
        {lifetime ? (
          <span className={isExpiring ? 'warning-text' : undefined} role="timer" aria-live="off" title={facts}>
            <LifetimeText lifetime={lifetime} />
          </span>
        ) : (
          facts
        )}
      </RequestLine>
      {lifetime?.is === 'alive' && (
        <div className={isExpiring ? 'meter link-lifetime expiring' : 'meter link-lifetime'}>
          <i style={{ inlineSize: `${lifetime.share * 100}%` }} />
        </div>
      )}
      {lifetime?.is === 'ended' && (
        <div className="padded">
          <ListButton listing={listing} refetchLabel="filesGetFresh" />
        </div>
      )}
    </>
  );
}

function LifetimeText({ lifetime }: { lifetime: LinkLifetime }) {
  const t = useTranslation();
  if (lifetime.is === 'ended') return t(lifetime.isStated ? 'filesLinksEnded' : 'filesLinksMayEnded');
  if (!lifetime.isStated) return t('filesLinksMayLive');
  // Splits the message at the placeholder, so that the remaining time can be emphasised wherever a translation puts it.
  const [before, after] = t('filesLinksLive', '\n').split('\n');
  return (
    <>
      {before}
      <span className="strong">{durationText(t, lifetime.remaining)}</span>
      {after}
    </>
  );
}

interface FileListingProps<N extends FileListName> {
  listing: ListRequest<N>;
  country?: ReactNode;
  /** Renders the rows of a list. Called only if the list is not empty. */
  children(response: LoadedResponse<N>): ReactNode;
}

/** Shows the saved list or, if there is none, its purpose and price. A failed request is shown above. */
export function FileListing<N extends FileListName>({ listing, country, children }: FileListingProps<N>) {
  const { store } = listing;
  const response = useStore(store, (state) => state.response);
  return (
    <UnlessBlocked hasContent={response !== null}>
      <ListFailed listing={listing} />
      {response === null && <NotRequested listing={listing} country={country} />}
      {response !== null && <UnreadableResponseNotice at={response.newerEmptyResponseAt} />}
      {response?.value.length === 0 && response.skippedRows.length === 0 && (
        <EmptyList listing={listing} country={country} />
      )}
      {response !== null && response.value.length > 0 && children(response)}
      {response !== null && <SkippedRows rows={response.skippedRows} />}
      {response !== null && <SkippedRows rows={response.wrongFields} as="wrongFields" />}
    </UnlessBlocked>
  );
}

function NotRequested<N extends FileListName>({ listing, country }: Omit<FileListingProps<N>, 'children'>) {
  const t = useTranslation();
  return (
    <div className="padded stack">
      <p className="secondary-text">{t(listMessages[listing.name].purpose)}</p>
      {country}
      <ListButton listing={listing} primary />
    </div>
  );
}

function EmptyList<N extends FileListName>({ listing, country }: Omit<FileListingProps<N>, 'children'>) {
  const t = useTranslation();
  const { empty, emptyNext } = listMessages[listing.name];
  return (
    <StateView icon="files" heading={t(empty)} actions={<ListButton listing={listing} />}>
      <p>{t(emptyNext)}</p>
      {country}
    </StateView>
  );
}

/** Shown above the list or the form, which has its own primary button, so this failure has none. */
function ListFailed<N extends FileListName>({ listing }: { listing: ListRequest<N> }) {
  const { name, store, params } = listing;
  const { requestState, requestedKey, savedAt } = useStore(store);
  const serviceUrl = useApp((state) => state.settings.serviceUrl);
  if (requestState.is !== 'failed') return null;
  const key = cacheKey(name, params, serviceUrl);
  // If the failed request was for another choice, and the list for this choice is saved, there is nothing to retry.
  const retryParams = key !== requestedKey && savedAt.has(key) ? null : params;
  const handlers = { onRetry: () => void store.getState().fetch(params, true), onClose: store.getState().dismiss };
  return <RequestFailure name={name} params={retryParams} isInline failure={requestState.failure} {...handlers} />;
}
