import { useWords } from '../words';

interface Props {
  /** Sites that are on without being asked for. */
  always: readonly string[];
  /** Sites that are on only where the reader allowed them. */
  optional: readonly string[];
  /** Those that are allowed; `null` until the browser told. */
  allowed: readonly string[] | null;
  /** Within the click itself. */
  onAllow(host: string): void;
  onDisallow(host: string): void;
}

/** The sites where a tab's video is seen, and the buttons for those that the reader decides on (DET-02). */
export function SiteTable({ always, optional, allowed, onAllow, onDisallow }: Props) {
  const say = useWords();
  return (
    <>
      <ul className="book">
        {always.map((host) => (
          <li key={host}>
            <bdi className="grow">{host}</bdi>
            <span className="note">{say('siteAlways')}</span>
          </li>
        ))}
        {optional.map((host) => (
          <li key={host}>
            <bdi className="grow">{host}</bdi>
            {allowed && <Decide host={host} isAllowed={allowed.includes(host)} {...{ onAllow, onDisallow }} />}
          </li>
        ))}
      </ul>
      <p className="note">{say('sitesNote')}</p>
    </>
  );
}

interface DecideProps extends Pick<Props, 'onAllow' | 'onDisallow'> {
  host: string;
  isAllowed: boolean;
}

/** One button for both ways, so that it keeps the focus when its words change. */
function Decide({ host, isAllowed, onAllow, onDisallow }: DecideProps) {
  const say = useWords();
  return (
    <button
      type="button"
      className="btn"
      aria-label={say(isAllowed ? 'siteDisallowNamed' : 'siteAllowNamed', host)}
      onClick={() => (isAllowed ? onDisallow(host) : onAllow(host))}
    >
      {say(isAllowed ? 'siteDisallow' : 'siteAllow')}
    </button>
  );
}
