import { createRoute, z } from '@hono/zod-openapi'
import { pageSize } from '#contracts/paging.ts'
import { ConnectsFind, ConnectsForm, ConnectView, FavouriteKey } from '#contracts/profile.ts'
import { addFavourite, listFavourites, mostFavourites, removeFavourite } from '#domain/favourites/index.ts'
import { brand } from '#shared/brand.ts'
import { envelope, jsonBody, jsonParam, ok, refusals, routes, secured } from '../openapi.ts'

const tags = ['Favourites']

const listConnects = createRoute({
  method: 'get',
  path: `/api/data/${brand.slug}-connects`,
  operationId: 'listConnects',
  summary: 'One’s own favourites, newest first',
  tags,
  security: secured,
  request: {
    query: z.strictObject({
      find: jsonParam(ConnectsFind.optional()),
      formData: jsonParam(ConnectsForm.optional()),
      limit: pageSize(10_000).optional(),
    }),
  },
  responses: { ...ok(envelope(z.array(ConnectView)), 'Favourites'), ...refusals('identity.sign_in_required') },
})

const postFavourite = createRoute({
  method: 'post',
  path: '/api/h/connects/fav',
  operationId: 'addFavourite',
  summary: 'Keep an offer as a favourite',
  tags,
  security: secured,
  request: { body: jsonBody(FavouriteKey).body },
  responses: { ...ok(envelope(FavouriteKey), 'Kept'), ...refusals('identity.sign_in_required') },
})

const deleteFavourite = createRoute({
  method: 'delete',
  path: '/api/h/connects/fav',
  operationId: 'removeFavourite',
  summary: 'Keep an offer no longer',
  tags,
  security: secured,
  request: { query: FavouriteKey },
  responses: { ...ok(envelope(FavouriteKey), 'Removed'), ...refusals('identity.sign_in_required') },
})

export const connectsRoutes = routes()
  .openapi(listConnects, async (c) => {
    const { find = {}, limit = mostFavourites } = c.req.valid('query')
    return c.json({ ok: true as const, data: await listFavourites(c.var.ctx, find, limit) }, 200)
  })
  .openapi(postFavourite, async (c) => {
    const key = c.req.valid('json')
    await addFavourite(c.var.ctx, key)
    return c.json({ ok: true as const, data: key }, 200)
  })
  .openapi(deleteFavourite, async (c) => {
    const key = c.req.valid('query')
    await removeFavourite(c.var.ctx, key)
    return c.json({ ok: true as const, data: key }, 200)
  })
