import sharp from 'sharp'
import type { Recipes, ValidWorld } from './world.ts'

let picture: Promise<Buffer> | undefined
export const aPicture = () =>
  (picture ??= sharp({ create: { width: 64, height: 64, channels: 3, background: '#0066b2' } })
    .jpeg()
    .toBuffer())

/** The multipart body of an upload. */
export async function aForm(bytes: Uint8Array, name: string, type: string) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

/** A provider's desk, and files. */
export const desk: Recipes = {
  countWaiting: ({ company }) => ({ query: { companyid: company.slug } }),
  listDeskBranches: ({ company }) => ({ query: { companyid: company.slug } }),
  getDashboard: ({ company }, say) => ({ query: { companyid: company.slug, days: say.maybe(say.one([7, 30, 90])) } }),
  listSchedule: ({ company, staff }, say) => ({
    query: {
      companyid: company.slug,
      from: '2030-05-01',
      to: `2030-05-0${say.int(1, 8)}`,
      staffid: say.maybe(staff.id),
    },
  }),
  listOwnOffers: ({ company }, say) => ({
    query: { companyid: company.slug, status: say.maybe(say.one(['published', 'paused', 'draft'])) },
  }),
  switchOffer: ({ company, offer }) => ({
    path: { offerid: offer.id },
    body: { companyid: company.slug, status: 'published' },
  }),
  uploadFile: async () => ({ raw: await aForm(await aPicture(), 'me.jpg', 'image/jpeg') }),
  getFile: async (world, say) => ({
    path: { id: await aFile(world) },
    query: say.one([{}, { size: 'avatar' }, { size: 'avatar-sm' }, { w: 640 }]),
    jwt: world.owner.jwt,
  }),
}

const files = new WeakMap<ValidWorld, Promise<string>>()

/** One picture of the owner's, kept once. */
function aFile(world: ValidWorld): Promise<string> {
  const known = files.get(world)
  if (known) return known
  const made = keepFile(world)
  files.set(world, made)
  return made
}

async function keepFile({ at, owner }: ValidWorld): Promise<string> {
  const { body, type } = await aForm(await aPicture(), 'me.jpg', 'image/jpeg')
  const answer = await at.api.request('/api/f', {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': String(body.byteLength), authorization: `Bearer ${owner.jwt}` },
    body,
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}
