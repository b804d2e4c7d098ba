import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';

const service = testService();
const { get, post, send, control } = service;
const tooLong = 'aaaaaaaaaaaa';
const long = { code: 'too_big', maximum: 11, type: 'string', inclusive: true, exact: true };
const required = { code: 'invalid_type', expected: 'string', received: 'undefined', message: 'Required' };
const firstIssue = (body: Awaited<ReturnType<typeof get>>['body']) => body.error?.issues?.[0];

describe('a validation failure', () => {
  it('has the response body of the interface', async () => {
    const { status, body } = await get(`/captions/${tooLong}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      error: {
        issues: [{ ...long, path: ['videoId'], message: 'String must contain exactly 11 character(s)' }],
        name: 'ZodError',
      },
    });
  });

  it.each(['/captions/', '/files/captions/', '/files/thumbnails/', '/files/audio/', '/files/video/'])(
    'reports too_big for a video id in %s that is too long',
    async (path) => {
      expect(firstIssue((await get(`${path}${tooLong}`)).body)).toMatchObject({ ...long, path: ['videoId'] });
    },
  );

  it('names the list entry whose id is too long', async () => {
    const ids = ['aaaaaaaaaaa', tooLong];
    expect(firstIssue((await get('/videos', { ids: ids.join(',') })).body)).toMatchObject({
      ...long,
      path: ['ids', 1],
    });
    expect(firstIssue((await post('/batch/videos', { ids })).body)).toMatchObject({ ...long, path: ['ids', 1] });
  });

  it('reports too_big for a channel id longer than 24 characters', async () => {
    const channelId = `UC${'a'.repeat(23)}`;
    const issue = { ...long, maximum: 24, path: ['channelId'] };
    expect(firstIssue((await get('/search', { channelId })).body)).toMatchObject(issue);
    const wrapped = (await get('/playlistItems', { channelId })).body;
    expect(wrapped.error?.success).toBe(false);
    expect(firstIssue(wrapped.error ?? {})).toMatchObject(issue);
  });

  it.each(['/popularVideos', '/videos'])('reports invalid_enum_value for an unknown field of %s', async (path) => {
    const query = { fields: 'title,nothing', ...(path === '/videos' ? { ids: 'aaaaaaaaaaa' } : {}) };
    const issue = firstIssue((await get(path, query)).body);
    expect(issue).toMatchObject({ code: 'invalid_enum_value', received: 'nothing', path: ['fields', 1] });
    expect(issue?.options).toContain('title');
  });

  it('reports invalid_enum_value for an unknown batch field', async () => {
    const issue = firstIssue((await post('/batch/videos', { ids: [] }, { fields: 'id' })).body);
    expect(issue).toMatchObject({ code: 'invalid_enum_value', received: 'id', path: ['fields', 0] });
  });

  it.each([
    ['/autocomplete', 'q'],
    ['/relatedVideos', 'videoId'],
    ['/commentReplies', 'parentCommentId'],
  ])('reports Required for %s without %s', async (path, name) => {
    expect(firstIssue((await get(path)).body)).toEqual({ ...required, path: [name] });
  });

  it('reports Required for a missing list of ids', async () => {
    const issue = { code: 'invalid_type', message: 'Required', path: ['ids'] };
    expect(firstIssue((await get('/videos')).body)).toMatchObject(issue);
    expect(firstIssue((await post('/batch/videos', {})).body)).toMatchObject(issue);
    expect(firstIssue((await post('/batch/videos', 'no object')).body)).toMatchObject(issue);
  });

  it('is wrapped in one more object by GET /playlistItems', async () => {
    expect((await get('/playlistItems')).body).toEqual({
      success: false,
      error: { success: false, error: { issues: [{ ...required, path: ['playlistId'] }], name: 'ZodError' } },
    });
  });

  it('uses the parameter name that a switch sets', async () => {
    await control('PATCH', 'switches', { names: { 'commentReplies.comment': 'commentId' } });
    const refused = await get('/commentReplies', { parentCommentId: 'x' });
    const accepted = await get('/commentReplies', { commentId: service.running.sample.commentId });
    await control('PATCH', 'switches', { names: {} });
    expect(firstIssue(refused.body)).toEqual({ ...required, path: ['commentId'] });
    expect(accepted.status).toBe(200);
  });
});

describe('an authorization failure', () => {
  const body = { error: { message: 'Forbidden' } };
  const path = () => `/captions/${service.running.sample.videoId}`;
  const bodyFor = async (authorization?: string) => {
    const response = await send(path(), authorization === undefined ? {} : { headers: { authorization } });
    return response.body;
  };

  it('is returned for a request without a token', async () => {
    const response = await send(path());
    expect(response).toMatchObject({ status: 403, body });
  });

  it.each(['Bearer', 'Bearer nonsense', 'Basic abc', 'Bearer a.b.c'])('is returned for %j', async (header) => {
    expect(await bodyFor(header)).toEqual(body);
  });

  it('is returned for a token with a forged signature', async () => {
    const [head, claims] = service.running.token.split('.');
    expect(await bodyFor(`Bearer ${head}.${claims}.${'A'.repeat(43)}`)).toEqual(body);
  });

  it('is returned for an expired token', async () => {
    const { token } = await control('POST', 'tokens', { seconds: -5 });
    expect(await bodyFor(`Bearer ${token}`)).toEqual(body);
  });

  it('is returned for a revoked token, but not for another token', async () => {
    const { token } = await control('POST', 'tokens', {});
    expect(await bodyFor(`Bearer ${token}`)).not.toEqual(body);
    await control('DELETE', 'tokens', { token });
    expect(await bodyFor(`Bearer ${token}`)).toEqual(body);
    expect((await get(path())).status).toBe(200);
  });

  it('is returned while the balance is not positive', async () => {
    await control('PUT', 'balance', { micros: 0 });
    expect((await get(path())).body).toEqual(body);
    await control('PUT', 'balance', { micros: 1_000_000 });
    expect((await get(path())).status).toBe(200);
  });
});

describe('an unknown path', () => {
  it.each(['/', '/captions', '/captions/a/b', '/v2/search', '/batch/videos'])('%s returns 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
