/** Section "GET /relatedVideos": pages in one request, and videos on each. */
export const mostPages = 10;
export const mostOnPage = 20;
