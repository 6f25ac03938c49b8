import webpush from 'web-push'
import { DAY_SECONDS } from '#shared/time.ts'

/** The push subscription of one browser, as it sent it. */
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushNote {
  title: string
  text: string
  /** Where a tap leads. */
  url: string
}

export interface Push {
  /** The VAPID key that browsers subscribe with; null without a push service: then pushes stay in the local mailbox. */
  publicKey: string | null
  /** Whether an endpoint belongs to a known push service. We post to no other, whatever a browser sends (SSRF). */
  takes(endpoint: string): boolean
  /** Posts one push, encrypted for the browser. `gone` when it has unsubscribed. @throws Error when the service fails */
  post(subscription: PushSubscription, note: PushNote): Promise<'sent' | 'gone'>
}

const TIMEOUT_MS = 10_000
/** How long the push service keeps an undelivered push, in seconds. */
const KEPT_SECONDS = DAY_SECONDS

/** Opens web push with the installation's VAPID keys, or none. `hosts` are the push services; `*.` matches all subdomains. */
export function openPush(options: {
  publicKey: string
  privateKey: string
  subject: string
  hosts: readonly string[]
}): Push {
  const { publicKey, privateKey, subject, hosts } = options
  const isOn = publicKey !== '' && privateKey !== ''
  const takes = (endpoint: string) => {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return false
    return hosts.some((host) =>
      host.startsWith('*.')
        ? url.protocol === 'https:' && url.port === '' && url.hostname.endsWith(host.slice(1))
        : // A host with a scheme is used unchanged: a self-hosted service.
          host.includes('://')
          ? url.origin === host
          : url.protocol === 'https:' && url.host === host,
    )
  }
  return {
    publicKey: isOn ? publicKey : null,
    takes,
    async post({ endpoint, p256dh, auth }, note) {
      if (!isOn || !takes(endpoint)) return 'gone'
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(note), {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: KEPT_SECONDS,
      })
      const answer = await fetch(request.endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`)
      return 'sent'
    },
  }
}
