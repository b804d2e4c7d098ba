/** Section "GET /relatedVideos": the maximum of `pages`, and videos per page. */
export const maxRelatedPages = 10;
export const maxRelatedPerPage = 20;
