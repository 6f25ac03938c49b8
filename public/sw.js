// Shows push messages and opens what they are about. And keeps what was read, so that it can be read again without a network: the pages that
// were open, what they are made of, and whoever's own orders and messages. Nothing of a company's desk is kept, and at a log-out
// everything goes that was somebody's own.

const assets = { name: 'khidmat-assets', most: 400 }
/** Pages that look alike for everybody. */
const pages = { name: 'khidmat-pages', most: 60 }
/** Pages of whoever is signed in: they hold nothing of them, but tell where they were. */
const ownPages = { name: 'khidmat-own-pages', most: 40 }
/** What was answered to somebody, or to a guest. */
const ownOf = (who) => ({ name: `khidmat-own-of-${who}`, most: 80 })

const offlinePages = ['', '/ms', '/zh'].map((prefix) => `${prefix}/.well-known/offline`)

/** Counts the log-outs: what was asked before one is not kept after it. */
let era = 0

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(pages.name).then((cache) => cache.addAll(offlinePages)))
})
self.addEventListener('activate', (event) => {
  // A page is asked for while this worker begins.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin || request.method !== 'GET') return
  if (url.pathname === '/api/h/auth/logout') event.waitUntil(forgetOwn())
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(event))
  else if (request.mode === 'navigate' && !/^\/(api|dev)\//.test(url.pathname)) event.respondWith(answerPage(event, url))
  else if (url.pathname.endsWith('.data')) event.respondWith(answerData(event, url))
  else if (isOwn(url)) event.respondWith(answerOwn(event, url))
})

self.addEventListener('message', (event) => {
  const { keep = [] } = event.data ?? {}
  event.waitUntil(Promise.all(keep.map((path) => fetchPage(new URL(path, self.location.origin)))))
})

/** A file of a version never changes. */
async function answerAsset(event) {
  const kept = await caches.match(event.request.url, { cacheName: assets.name })
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(put(assets, event.request.url, answer.clone()))
  return answer
}

async function answerPage(event, url) {
  const began = era
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isPage(answer)) event.waitUntil(keepPage(url, answer.clone(), began))
    return answer
  } catch (error) {
    const language = /^\/(ms|zh)(\/|$)/.exec(url.pathname)?.[1]
    const none = `${language ? `/${language}` : ''}/.well-known/offline`
    const kept = (await found(pagesOf(url), url.href)) ?? (await found(pages, new URL(none, url.origin).href))
    if (!kept) throw error
    return kept
  }
}

/** What a page is told on the way to it from another. */
async function answerData(event, url) {
  const began = era
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200 && !answer.redirected && began === era)
      event.waitUntil(put(pagesOf(url), url.href, answer.clone()))
    return answer
  } catch (error) {
    // A part of it is no answer to the whole; the whole is one to a part.
    const whole = new URL(url)
    whole.searchParams.delete('_routes')
    const kept = (await found(pagesOf(url), url.href)) ?? (await found(pagesOf(url), whole.href))
    if (!kept) throw error
    return kept
  }
}

/** Who asked last. */
let asker

async function answerOwn(event, url) {
  const who = whoOf(event.request)
  // Of whoever was before, nothing comes late either.
  if (asker !== undefined && asker !== who) event.waitUntil(forgetOwn())
  asker = who
  const began = era
  try {
    const answer = await fetch(event.request)
    if (answer.status === 401) event.waitUntil(forgetOwn())
    else if (answer.status === 200 && began === era) event.waitUntil(keepOwn(who, url, answer.clone()))
    told.delete(event.clientId)
    return answer
  } catch (error) {
    const kept = await found(ownOf(who), url.href)
    if (!kept) throw error
    if (!told.has(event.clientId)) event.waitUntil(sayKept(event.clientId))
    return kept
  }
}

/** The pages that were told that what they show is what was kept, until something comes anew. */
const told = new Set()

async function sayKept(page) {
  told.add(page)
  const client = await self.clients.get(page)
  client?.postMessage({ isKept: true })
}

/** Of one person at a time: whoever came before is gone. */
async function keepOwn(who, url, answer) {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(ownOf('').name) && name !== ownOf(who).name)
  await Promise.all(others.map((name) => caches.delete(name)))
  await put(ownOf(who), url.href, answer)
}

async function forgetOwn() {
  era++
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('khidmat-own-')).map((name) => caches.delete(name)))
}

/** Whether it is an answer about whoever asks, as a customer. */
function isOwn({ pathname, searchParams }) {
  if (searchParams.has('companyid') || searchParams.get('as') === 'provider') return false
  return /^\/api\/h\/(profile|threads|orders|orders\/[\w-]{36}(\/thread|\/messages)?)$/.test(pathname)
}

/** Whose token it is; a guest has none. */
function whoOf(request) {
  const [, claims = ''] = (request.headers.get('Authorization') ?? '').split('.')
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return 'guest'
  }
}

const isPage = (answer) =>
  answer.status === 200 && !answer.redirected && (answer.headers.get('Content-Type') ?? '').startsWith('text/html')

const pagesOf = ({ pathname }) =>
  /^(\/(ms|zh))?\/(my|cart|checkout|pay|co|admin)(\/|\.data|$)/.test(pathname) ? ownPages : pages

/** Keeps a page and what it is made of, some of which came before this worker did. */
async function keepPage(url, answer, began) {
  const html = await answer.clone().text()
  const files = [...new Set([...html.matchAll(/"(\/assets\/[^"#?]+)"/g)].map(([, path]) => new URL(path, url).href))]
  const missing = []
  for (const file of files) if (!(await found(assets, file))) missing.push(file)
  await Promise.all(missing.map((file) => fetchAsset(file)))
  if (began === era) await put(pagesOf(url), url.href, answer)
}

async function fetchAsset(file) {
  const answer = await fetch(file)
  if (answer.status === 200) await put(assets, file, answer)
}

/** Fetches a page that nobody opened yet, and what is told on the way to it, so that it can be opened without a network. */
async function fetchPage(url) {
  if (await found(pagesOf(url), url.href)) return
  const began = era
  const data = new URL(url)
  data.pathname = data.pathname === '/' ? '/_root.data' : `${data.pathname}.data`
  const [page, told] = await Promise.all([fetch(url), fetch(data)])
  if (isPage(page)) await keepPage(url, page, began)
  if (told.status === 200 && began === era) await put(pagesOf(url), data.href, told)
}

const found = ({ name }, href) => caches.match(href, { cacheName: name, ignoreVary: true })

/** Keeps an answer; of those that were kept longest ago, no more than fit. */
async function put({ name, most }, href, answer) {
  const cache = await caches.open(name)
  await cache.delete(href)
  await cache.put(href, answer)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((one) => cache.delete(one)))
}

self.addEventListener('push', (event) => {
  const { title, text, url } = event.data ? event.data.json() : {}
  if (!title) return
  event.waitUntil(
    self.registration.showNotification(title, { body: text, icon: '/icon.svg', badge: '/icon.svg', data: { url }, tag: url }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = event.notification.data && event.notification.data.url
  // Only pages of our own.
  if (!url || new URL(url).origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((one) => one.url === url)
      return open ? open.focus() : self.clients.openWindow(url)
    }),
  )
})
