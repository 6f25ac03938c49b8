import type { Recipes } from './world.ts'

/** What everybody may read and send. */
export const reading: Recipes = {
  getFeatures: () => ({}),
  getLetterhead: () => ({}),
  listPolicies: () => ({}),
  getBookingSettings: () => ({}),
  listOffers: ({ company }, say) => ({
    query: {
      find: {
        q: say.maybe(say.text(40)),
        near: say.maybe(say.one(['ipoh', 'george-town', 'kuala-lumpur'])),
        radius: say.maybe(say.int(1, 100)),
        min: say.maybe(say.int(0, 5000)),
        max: say.maybe(say.int(5000, 50_000)),
        sort: say.maybe(say.one(['relevance', 'distance', 'price', 'rating', 'soonest'])),
        date: say.maybe('2030-05-04'),
        place: say.maybe([say.one(['provider', 'customer', 'online'])]),
        verified: say.maybe(say.int(0, 1) === 1),
        companyid: say.maybe(company.id),
      },
      limit: say.maybe(say.int(1, 100)),
    },
  }),
  getOffer: ({ offer }) => ({ path: { offerid: offer.id } }),
  getItem: ({ item }) => ({ path: { itemid: item.id } }),
  listItems: ({ item }) => ({ query: { find: { itemid: [item.id] } } }),
  listCompanies: (_world, say) => ({ query: { limit: say.maybe(say.int(1, 100)) } }),
  listEvents: (_world, say) => ({ query: { limit: say.maybe(say.int(1, 100)) } }),
  listReviews: ({ item }, say) => ({ query: { find: { itemid: item.id }, limit: say.maybe(say.int(1, 100)) } }),
  listCategories: () => ({}),
  listSuggestions: (_world, say) => ({ query: { find: { q: say.maybe(say.one(['air', 'kedai gun', '冷气', 'q'])) } } }),
  listPlaces: (_world, say) => ({ query: { find: { q: say.one(['ku', 'Ipoh', '怡保', 'johor', 'x']) } } }),
  findSlots: ({ offer }, say) => ({
    query: {
      find: say.one([
        { offerid: offer.id, day: `2030-05-${say.int(10, 28)}` },
        { offerid: offer.id, from: '2030-05-02', to: `2030-05-${say.int(10, 28)}`, quantity: say.maybe(say.int(1, 5)) },
        { offerid: offer.id },
      ]),
    },
  }),
  findSeries: ({ offer }, say) => ({
    query: {
      find: {
        offerid: offer.id,
        startsAt: `2030-05-${say.int(10, 28)}T03:00:00.000Z`,
        every: say.one(['week', 'fortnight', 'month']),
        times: say.int(2, 12),
      },
    },
  }),
  reportError: (_world, say) => ({ body: { text: say.text(), info: say.maybe({ at: say.text() }) } }),
  countEvent: (_world, say) => ({
    body: {
      name: say.one(['search', 'price_form', 'visit_service', 'error', 'login']),
      url: say.maybe('http://localhost:3000/search'),
      props: say.maybe({ term: say.text(20), results: say.int(0, 50) }),
    },
  }),
  revalidateCompany: ({ company }) => ({ query: { slug: company.slug } }),
}
