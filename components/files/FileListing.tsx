import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { SkippedRows } from '@/components/ui/SkippedRows';
import { StateView } from '@/components/ui/StateView';
import { UnlessBlocked } from '@/components/ui/UnlessBlocked';
import { WorseResponseNotice } from '@/components/ui/WorseResponseNotice';
import { useTranslation } from '@/components/ui/words';
import type { LoadedResponse } from '@/lib/app-store/request-store';
import { ListButton, type ListRequest } from './ListButton';
import { type FileListName, listMessages } from './list-names';

interface FileListingProps<N extends FileListName> {
  listing: ListRequest<N>;
  /** Where the list is asked for, in groups that know countries. */
  country?: ReactNode;
  /** Draws the rows of a list that has some. */
  children(answer: LoadedResponse<N>): ReactNode;
}

/** A list that is held, with what went wrong since; else what it is good for, and its price. */
export function FileListing<N extends FileListName>({ listing, country, children }: FileListingProps<N>) {
  const { panel, store } = listing;
  const answer = useStore(store, (state) => state.answer);
  return (
    <UnlessBlocked panel={panel} holds={answer !== null}>
      <ListFailed listing={listing} />
      {answer === null && <NotRequested listing={listing} country={country} />}
      {answer !== null && <WorseResponseNotice at={answer.worseAt} />}
      {answer?.value.length === 0 && answer.setAside.length === 0 && <EmptyList listing={listing} country={country} />}
      {answer !== null && answer.value.length > 0 && children(answer)}
      {answer !== null && <SkippedRows rows={answer.setAside} />}
      {answer !== null && <SkippedRows rows={answer.wrongFields} as="wrongFields" />}
    </UnlessBlocked>
  );
}

function NotRequested<N extends FileListName>({ listing, country }: Omit<FileListingProps<N>, 'children'>) {
  const t = useTranslation();
  return (
    <div className="pad stack">
      <p className="second">{t(listMessages[listing.name].purpose)}</p>
      {country}
      <ListButton listing={listing} strong />
    </div>
  );
}

function EmptyList<N extends FileListName>({ listing, country }: Omit<FileListingProps<N>, 'children'>) {
  const t = useTranslation();
  const { empty, emptyNext } = listMessages[listing.name];
  return (
    <StateView icon="files" heading={t(empty)} acts={<ListButton listing={listing} />}>
      <p>{t(emptyNext)}</p>
      {country}
    </StateView>
  );
}

/** Beside what is held or the form that asks, which keeps the one strong button. */
function ListFailed<N extends FileListName>({ listing }: { listing: ListRequest<N> }) {
  const { panel, name, store, asked } = listing;
  const waiting = useStore(store, (state) => state.waiting);
  if (waiting.is !== 'failed') return null;
  const handlers = { onAgain: () => void store.ask(asked, true), onLeave: store.dismiss };
  return <RequestFailure {...{ panel, name, asked }} beside failure={waiting.failure} {...handlers} />;
}
