import { expect, test } from 'vitest'
import { installBannerAt, languageOfferAt, layoutOf } from './layout.ts'

test.each([
  ['/', 'full'],
  ['/jobs', 'full'],
  ['/jobs/12', 'full'],
  ['/mobileapp/shop', 'bare'],
  ['/install', 'bare'],
  ['/invite/ABC', 'bare'],
  ['/invite', 'default'],
  ['/for/salons', 'bare'],
  ['/co/seri/admin/dashboard', 'admin'],
  ['/admin/overview', 'admin'],
  ['/my/order', 'user'],
  ['/about/terms', 'medium'],
  ['/search', 'medium'],
  ['/co/my-salon', 'default'],
  ['/book/cut/1', 'default'],
  ['/item/1', 'default'],
])('%s stands in the %s layout', (path, layout) => expect(layoutOf(path)).toBe(layout))

test('the install banner shows on wide screens only where people come to book or look after themselves, and never on bare pages', () => {
  expect(installBannerAt('/')).toEqual({ medium: true, large: false })
  expect(installBannerAt('/book/cut/1')).toEqual({ medium: false, large: true })
  expect(installBannerAt('/co/seri')).toEqual({ medium: false, large: true })
  expect(installBannerAt('/my/profile')).toEqual({ medium: false, large: true })
  expect(installBannerAt('/install')).toEqual({ medium: false, large: false })
})

test.each([
  ['/', 'low'],
  ['/about/terms', 'low'],
  ['/co/my-salon', 'low'],
  ['/books', 'low'],
  ['/pay/sandbox/1', null],
  ['/item/1', 'raised'],
  ['/co/my-salon/item/1', 'raised'],
  ['/book/cut/1', null],
  ['/checkout/1', null],
  ['/my/order/1', null],
  ['/my/messages', null],
  ['/my/favourites', 'low'],
  ['/co/seri/admin/dashboard', null],
  ['/install', null],
])('the offer of another language on %s is %s', (path, place) => expect(languageOfferAt(path)).toBe(place))
