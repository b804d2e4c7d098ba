import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { RequestFailed } from '@/components/ui/RequestFailed';
import { StateView } from '@/components/ui/StateView';
import { Unblocked } from '@/components/ui/Unblocked';
import { UnreadFields } from '@/components/ui/UnreadFields';
import { WorseResponse } from '@/components/ui/WorseResponse';
import { useWords } from '@/components/ui/words';
import type { Answered } from '@/lib/app-store/request-store';
import { ListButton, type Listing } from './ListButton';
import { type ListName, listWords } from './list-names';

interface Props<N extends ListName> {
  listing: Listing<N>;
  /** Where the list is asked for, in groups that know countries. */
  country?: ReactNode;
  /** Draws the rows of a list that has some. */
  children(answer: Answered<N>): ReactNode;
}

/** A list that is held, with what went wrong since; else what it is good for, and its price. */
export function Listed<N extends ListName>({ listing, country, children }: Props<N>) {
  const { panel, store } = listing;
  const answer = useStore(store, (state) => state.answer);
  return (
    <Unblocked panel={panel} holds={answer !== null}>
      <Failed listing={listing} />
      {answer === null && <Nothing listing={listing} country={country} />}
      {answer !== null && <WorseResponse at={answer.worseAt} />}
      {answer?.value.length === 0 && answer.setAside.length === 0 && <Empty listing={listing} country={country} />}
      {answer !== null && answer.value.length > 0 && children(answer)}
      {answer !== null && <UnreadFields rows={answer.setAside} />}
      {answer !== null && <UnreadFields rows={answer.wrongFields} as="wrongFields" />}
    </Unblocked>
  );
}

function Nothing<N extends ListName>({ listing, country }: Omit<Props<N>, 'children'>) {
  const say = useWords();
  return (
    <div className="pad stack">
      <p className="second">{say(listWords[listing.name].purpose)}</p>
      {country}
      <ListButton listing={listing} strong />
    </div>
  );
}

function Empty<N extends ListName>({ listing, country }: Omit<Props<N>, 'children'>) {
  const say = useWords();
  const { empty, emptyNext } = listWords[listing.name];
  return (
    <StateView icon="files" heading={say(empty)} acts={<ListButton listing={listing} />}>
      <p>{say(emptyNext)}</p>
      {country}
    </StateView>
  );
}

/** Beside what is held or the form that asks, which keeps the one strong button. */
function Failed<N extends ListName>({ listing }: { listing: Listing<N> }) {
  const { panel, name, store, asked } = listing;
  const waiting = useStore(store, (state) => state.waiting);
  if (waiting.is !== 'failed') return null;
  const steps = { onAgain: () => void store.ask(asked, true), onLeave: store.dismiss };
  return <RequestFailed {...{ panel, name, asked }} beside failure={waiting.failure} {...steps} />;
}
