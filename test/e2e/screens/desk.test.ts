import { walkThrough } from './walk.ts'

const pages = ['dashboard', 'schedule', 'orders', 'messages', 'offers', 'settings']

walkThrough({
  name: "every screen of the provider's desk",
  who: 'owner',
  paths: () => pages.map((page) => `/co/seri-ayu-salon/admin/${page}`),
})
