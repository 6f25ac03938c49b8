import { connectsCalls } from '#contracts/connects.calls.ts'
import { dataKey } from '#contracts/data-key.ts'
import { addFavourite, listFavourites, removeFavourite } from '#domain/catalogue/index.ts'
import { serve } from '../serve.ts'

export const connectsRoutes = serve(connectsCalls, {
  [dataKey('connects')]: async (ctx, { query }) => {
    const { find = {}, limit, cursor } = query
    const page = await listFavourites(ctx, find, { limit, cursor })
    return { ok: true, data: page.rows, cursor: page.cursor }
  },
  'POST /api/h/connects/fav': async (ctx, { body }) => {
    await addFavourite(ctx, body)
    return { ok: true, data: body }
  },
  'DELETE /api/h/connects/fav': async (ctx, { query }) => {
    await removeFavourite(ctx, query)
    return { ok: true, data: query }
  },
})
