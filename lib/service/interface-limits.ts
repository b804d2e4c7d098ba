/** Section "GET /relatedVideos": pages in one request, and videos on each. */
export const maxRelatedPages = 10;
export const maxRelatedPerPage = 20;
