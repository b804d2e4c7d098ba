/** Why a file did not land. Each kind has one sentence and a next step; none is ever tried again by itself. */
export type DownloadFailure =
  /** 401 or 403; how old the link was, in milliseconds. */
  | { kind: 'refused'; linkAge: number }
  /** The link's own end had come before the browser was asked. */
  | { kind: 'expired' }
  | { kind: 'gone' }
  /** A web page came instead of the file. */
  | { kind: 'web-page' }
  /** Fewer bytes than the list had said, or than the server itself. */
  | { kind: 'cut-off' }
  | { kind: 'network' }
  | { kind: 'disk-full' }
  /** The folder or the name was refused. */
  | { kind: 'no-write' }
  /** The browser or its guard against malware refused the file. */
  | { kind: 'blocked' }
  /** Cancelled in the browser, not here. */
  | { kind: 'cancelled' }
  | { kind: 'no-permission' }
  /** No link that may be followed: neither http nor https. */
  | { kind: 'no-link' }
  /** The browser was closed, and cannot go on where it was. */
  | { kind: 'closed' }
  /** The browser's own word for it, which we do not know. */
  | { kind: 'other'; word: string };
