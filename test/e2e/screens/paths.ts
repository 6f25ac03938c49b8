// The addresses at which each screen is looked at. `test/walks.test.ts` compares them with web/routes.ts.

/** Those of the public screens, each with one of the demo's things. */
export const publicPaths = (of: {
  category: string
  company: string
  event: string
  item: string
  offer: { id: string; slug: string }
}): string[] => [
  '/',
  '/shop/ipoh',
  '/search?q=aircon',
  '/search?q=piano&near=semporna&radius=5',
  '/search?view=map',
  '/search?q=zzzzqqqq',
  `/cat/${of.category}`,
  `/item/${of.item}`,
  `/item/${of.event}`,
  `/co/${of.company}`,
  `/co/${of.company}/item/${of.item}`,
  `/co/${of.company}/review/${of.item}`,
  `/book/${of.offer.slug}/${of.offer.id}`,
  '/cart',
  '/about/terms',
  '/install',
  '/start-selling',
  '/dev/ui',
  '/no-such-page',
]

/** Those of one's own. */
export const ownPaths = [
  '/my/order',
  '/my/messages',
  '/my/messages?show=notices',
  '/my/profile',
  '/my/profile/update',
  '/my/security',
  '/my/favourites',
  '/my/accounts',
  '/my/add-provider',
  '/my/delete-account',
]

/** Those of a provider's desk, the last with an order that has something to do. */
export const deskPaths = (orderid: string): string[] =>
  [
    'dashboard',
    'schedule',
    'schedule?view=day',
    'schedule?view=month',
    'orders',
    'orders?filter=all',
    'messages',
    'offers',
    'contacts',
    'users',
    'profile',
    'profile?tab=branches',
    'profile?tab=closures',
    'settings',
    `orders/${orderid}`,
  ].map((page) => `/co/seri-ayu-salon/admin/${page}`)

/** The operators'. */
export const operatorPaths = [
  'overview',
  'companies?state=waiting',
  'companies?state=open',
  'users',
  'waitlist',
  'announcements?open=new',
  'feedback',
  'errors',
  'tasks',
  'audit',
].map((page) => `/admin/${page}`)
