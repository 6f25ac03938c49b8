import { z } from 'zod'
import { dataKey } from './data-key.ts'
import { jsonParam } from './json-param.ts'
import { data, operations } from './operation.ts'
import { pageSize } from './paging.ts'
import { ConnectsFind, ConnectsForm, ConnectView, FavouriteKey } from './profile.ts'

const area = 'Favourites'

export const connectsCalls = operations({
  [dataKey('connects')]: {
    id: 'listConnects',
    says: 'The signed-in person’s favourites, newest first',
    area,
    who: 'signed_in',
    query: z.strictObject({
      find: jsonParam(ConnectsFind.optional()).optional(),
      formData: jsonParam(ConnectsForm.optional()).optional(),
      limit: pageSize(100).default(50),
      cursor: z.string().max(200).optional(),
    }),
    answers: 'A page of favourites, and the cursor of the next one',
    answer: z.object({ ok: z.literal(true), data: z.array(ConnectView), cursor: z.string().nullable() }),
  },
  'POST /api/h/connects/fav': {
    id: 'addFavourite',
    says: 'Add an offer to the favourites',
    area,
    who: 'signed_in',
    body: FavouriteKey,
    answers: 'Kept',
    answer: data(FavouriteKey),
  },
  'DELETE /api/h/connects/fav': {
    id: 'removeFavourite',
    says: 'Remove an offer from the favourites',
    area,
    who: 'signed_in',
    query: FavouriteKey,
    answers: 'Removed',
    answer: data(FavouriteKey),
  },
})
