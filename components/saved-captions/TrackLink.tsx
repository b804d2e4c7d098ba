import type { ComponentProps } from 'react';

interface TrackLinkProps extends Omit<ComponentProps<'a'>, 'title'> {
  videoId: string;
  /** `null` where nobody told it. */
  title: string | null;
}

/** A held track by the name of its video: leads to its lines, in this page. */
export const TrackLink = ({ videoId, title, ...link }: TrackLinkProps) => (
  <a className="quiet" {...link}>
    <bdi className={title === null ? 'code' : undefined}>{title ?? videoId}</bdi>
  </a>
);
