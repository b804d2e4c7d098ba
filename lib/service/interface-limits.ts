/** Version of the interface (section "Versioning"), stored with every response. */
export const interfaceVersion = '1.0.1';

/** Section "GET /relatedVideos": the maximum of `pages`, and videos per page. */
export const maxRelatedPages = 10;

export const maxRelatedPerPage = 20;
