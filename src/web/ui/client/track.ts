import { ownHeaders } from './own-headers.ts'
import { pathOf } from './path-of.ts'

/** What is counted: what was searched and found, a price asked for, a service looked at, an error, a login. */
export type Tracked = 'search' | 'price_form' | 'visit_service' | 'error' | 'login'

/** Whether a host is the production one, with or without www. False where none is configured. */
export function isProductionHost(host: string, production: string | undefined): boolean {
  return Boolean(production) && host.replace(/^www\./, '') === production?.replace(/^www\./, '')
}

/** Whether a host is the local machine: errors there belong to development. */
export function isLocalHost(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)
}

/** Counts an event of the product's own statistics: on the production host only, elsewhere it goes to the console. Never fails. */
export function track(name: Tracked, props: Record<string, string | number | boolean> = {}): void {
  const { hostname, origin, pathname } = window.location
  if (!isProductionHost(hostname, document.documentElement.dataset.productionHost)) {
    console.log('event', name, props)
    return
  }
  void fetch(pathOf('POST /api/event'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...ownHeaders() },
    body: JSON.stringify({ name, url: origin + pathname, props }),
    keepalive: true,
  }).catch(() => undefined)
}
