import type { ReactNode } from 'react';
import { ageText } from './amounts';
import { useNow } from './clock';
import { Icon } from './Icon';
import { useWords } from './words';

interface Props {
  videoId: string | null;
  title: string | null;
  held: readonly { key: string; name: string; receivedAt: number }[];
  /** What stands between the reader and a question. */
  trouble: ReactNode;
  /** What can be switched here for the tab's site. */
  pause: ReactNode;
  onPanel(): void;
}

/** The popup: the video of the tab at a glance, and the way to the panel. */
export function Glimpse({ videoId, title, held, trouble, pause, onPanel }: Props) {
  const say = useWords();
  return (
    <>
      <header className="video">
        <h1 dir="auto">{videoId ? (title ?? <bdi className="code">{videoId}</bdi>) : say('noVideoHeading')}</h1>
        {videoId && !title && <p className="by note">{say('titleNotHeld')}</p>}
        {!videoId && <p className="by second">{say('popupNoVideo')}</p>}
      </header>
      {videoId && <Held held={held} />}
      {trouble}
      {pause}
      <div className="pad">
        <button type="button" className="btn do wide centred" onClick={onPanel}>
          <span>{say('popupOpenPanel')}</span>
          <Icon name="panel-right" small />
        </button>
      </div>
    </>
  );
}

function Held({ held }: Pick<Props, 'held'>) {
  const say = useWords();
  const now = useNow(null);
  return (
    <section className="held">
      <h2 className="sub">{say('tabCaptions')}</h2>
      {held.length === 0 && <p className="note">{say('popupNothingHeld')}</p>}
      <ul>
        {held.map(({ key, name, receivedAt }) => (
          <li className="row" key={key}>
            <span className="grow" dir="auto">
              {name}
            </span>
            <span className="note nowrap">{say('priceHeld', ageText(say, now - receivedAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
