export interface Store {
  key: 'google' | 'apple' | 'huawei'
  name: string
  url: string
}

/** The stores to show for a browser: Huawei shows the gallery, Android the Google-type, iOS the Apple-type store, others all there are. */
export function storesFor(userAgent: string, stores: readonly Store[]): readonly Store[] {
  const only = (key: Store['key']) => stores.filter((store) => store.key === key)
  if (/huawei|honor|hmscore/i.test(userAgent)) return only('huawei')
  if (/android/i.test(userAgent)) return only('google')
  if (/iphone|ipad|ipod/i.test(userAgent)) return only('apple')
  return stores
}
