/** A dialog over the library. */
export type LibraryOverlay = 'palette' | 'shortcuts' | 'delete-collection';
