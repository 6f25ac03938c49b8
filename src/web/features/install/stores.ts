import { brand } from '#shared/brand.ts'

export interface Store {
  key: 'google' | 'apple' | 'huawei'
  name: string
  url: string
}

/** Where the companion app is offered. */
export const stores: readonly Store[] = [
  { key: 'google', name: 'Google Play', url: `https://play.google.com/store/apps/details?id=com.${brand.slug}.app` },
  { key: 'apple', name: 'App Store', url: `https://apps.apple.com/my/app/${brand.slug}/id0000000000` },
  { key: 'huawei', name: 'AppGallery', url: `https://appgallery.huawei.com/app/${brand.slug}` },
]

/** The stores to show for a browser: Huawei shows the gallery, Android the Google-type, iOS the Apple-type store, others all three. */
export function storesFor(userAgent: string): readonly Store[] {
  const only = (key: Store['key']) => stores.filter((store) => store.key === key)
  if (/huawei|honor|hmscore/i.test(userAgent)) return only('huawei')
  if (/android/i.test(userAgent)) return only('google')
  if (/iphone|ipad|ipod/i.test(userAgent)) return only('apple')
  return stores
}
