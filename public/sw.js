// Shows push messages and opens what they are about. And keeps what was read, so that it can be read again without a network: public
// pages, those of one's own orders and messages, what they are made of, and what was answered to them. Nothing of a company's desk is
// kept. What says where somebody was, or is theirs, goes with their log-out: the page says so (`forgetKept` in `ui/state/session.ts`),
// and the log-out is seen to pass by.

const assets = { name: 'khidmat-assets', most: 400 }
const offline = { name: 'khidmat-offline', most: 3 }
/** Pages, and what is told on the way to them: they look alike for everybody, but tell where somebody was. */
const pages = { name: 'khidmat-own-pages', most: 90 }
/** What was answered to somebody, or to a guest. */
const ownOf = (who) => ({ name: `khidmat-own-of-${who}`, most: 80 })

/** What the names of stores begin with that go with a person: so does `ui/state/session.ts` know them. */
const THEIRS = 'khidmat-own-'

/** Counts the log-outs: what was asked before one is not kept after it. */
let era = 0

self.addEventListener('install', (event) => {
  self.skipWaiting()
  const none = ['', '/ms', '/zh'].map((prefix) => `${prefix}/.well-known/offline`)
  event.waitUntil(caches.open(offline.name).then((cache) => cache.addAll(none)))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = addressOf(request.url)
  if (url.origin !== self.location.origin || request.method !== 'GET') return
  if (url.pathname === '/api/h/auth/logout') event.waitUntil(forget())
  // Whoever asks whether the server is there means the server.
  else if (request.cache === 'no-store') return
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(event))
  else if (isOwn(url)) event.respondWith(answerOwn(event, url))
  // What stands in a frame on somebody else's page stores nothing.
  else if (/^\/(api|dev|((ms|zh)\/)?embed)\//.test(url.pathname)) return
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url))
  else if (url.pathname.endsWith('.data')) event.respondWith(answerData(event, url))
})

self.addEventListener('message', (event) => {
  const { keep = [], forget: isLeft = false, token } = event.data ?? {}
  if (isLeft) event.waitUntil(forget())
  if (token !== undefined) event.waitUntil(come(whoseIs(token)))
  event.waitUntil(Promise.all(keep.map((path) => fetchPage(addressOf(path)))))
})

/** An address without its fragment, which may hold the key of a mailed link, and without the slash that says nothing. */
function addressOf(href) {
  const url = new URL(href, self.location.origin)
  url.hash = ''
  url.pathname = url.pathname.replace(/(?<=.)\/$/, '')
  return url
}

/** A file of a version never changes. */
async function answerAsset(event) {
  const kept = await found(assets, event.request.url)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (isFile(answer)) event.waitUntil(put(assets, event.request.url, answer.clone()))
  return answer
}

async function answerPage(event, url) {
  const began = era
  try {
    const answer = await fetch(event.request)
    if (isShared(answer) && isPage(answer)) event.waitUntil(keepPage(url, answer.clone(), began))
    return answer
  } catch (error) {
    const language = /^\/(ms|zh)(\/|$)/.exec(url.pathname)?.[1]
    const none = `${language ? `/${language}` : ''}/.well-known/offline`
    const kept =
      (await found(pages, url.href)) ??
      (await found(pages, plain(url).href)) ??
      (await found(offline, new URL(none, url.origin).href))
    if (!kept) throw error
    return kept
  }
}

/** What a page is told on the way to it from another. */
async function answerData(event, url) {
  const began = era
  try {
    const answer = await fetch(event.request)
    if ((isShared(answer) || isOwnPage(url)) && isData(answer))
      event.waitUntil(put(pages, url.href, answer.clone(), began))
    return answer
  } catch (error) {
    // A part of it is no answer to the whole; the whole is one to a part.
    const whole = new URL(url)
    whole.searchParams.delete('_routes')
    const kept =
      (await found(pages, url.href)) ?? (await found(pages, whole.href)) ?? (await found(pages, plain(url).href))
    if (!kept) throw error
    return kept
  }
}

const guest = 'guest'
/** Who asked last, or opened a page. */
let asker

/** Of one person at a time: whoever was before is gone, with where they were, and nothing of them comes late either. */
function come(who) {
  if (asker === undefined) forgetting = forgetOthers(who)
  // A guest who signs in takes along where they were, but not what they were answered.
  else if (asker === guest && who !== guest) forgetting = caches.delete(ownOf(guest).name)
  else if (asker !== who) void forget()
  asker = who
  return forgetting
}

/** What another life of this worker may have kept. */
async function forgetOthers(who) {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(ownOf('').name) && name !== ownOf(who).name)
  if (others.length > 0) await Promise.all([pages.name, ...others].map((name) => caches.delete(name)))
}

async function answerOwn(event, url) {
  const who = whoseIs(event.request.headers.get('Authorization') ?? '')
  event.waitUntil(come(who))
  const began = era
  try {
    const answer = await fetch(event.request)
    if (answer.status === 401) event.waitUntil(forget())
    else if ([403, 404, 410].includes(answer.status)) event.waitUntil(drop(ownOf(who), keptAs(url)))
    else if (who === asker && isData(answer) && typeOf(answer) === 'application/json')
      event.waitUntil(put(ownOf(who), keptAs(url), answer.clone(), began))
    told.delete(event.clientId)
    return answer
  } catch (error) {
    const kept = await found(ownOf(who), keptAs(url))
    if (!kept) throw error
    if (!told.has(event.clientId)) event.waitUntil(sayKept(event.clientId))
    return kept
  }
}

/** The address of an answer: whether anybody saw what it brings makes no other one of it. */
function keptAs(url) {
  const kept = new URL(url)
  kept.searchParams.delete('unseen')
  return kept.href
}

/** The pages that were told that what they show is what was kept, until something comes anew. */
const told = new Set()

async function sayKept(page) {
  told.add(page)
  const client = await self.clients.get(page)
  client?.postMessage({ isKept: true })
}

/** What is being forgotten; what is kept meanwhile waits for it. */
let forgetting = Promise.resolve()

function forget() {
  era++
  forgetting = forgetAll()
  return forgetting
}

async function forgetAll() {
  const names = await caches.keys()
  const theirs = names.filter((name) => name.startsWith(THEIRS))
  await Promise.all(theirs.map((name) => caches.delete(name)))
}

/** Whether it is an answer about whoever asks, as a customer. */
function isOwn({ pathname, searchParams }) {
  if (searchParams.has('companyid') || searchParams.get('as') === 'provider') return false
  return /^\/api\/h\/(profile|threads|kept-orders|orders|orders\/[\w-]{36}(\/thread|\/messages)?)$/.test(pathname)
}

/** Whose token it is; a guest has none. */
function whoseIs(token) {
  try {
    return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return guest
  }
}

const typeOf = (answer) => (answer.headers.get('Content-Type') ?? '').split(';')[0]
const isPage = (answer) => answer.status === 200 && !answer.redirected && typeOf(answer) === 'text/html'
// A page in place of a file is somebody else's: of a network that wants a login, or a filter.
const isFile = (answer) => answer.status === 200 && typeOf(answer) !== 'text/html'
const isData = (answer) => isFile(answer) && !answer.redirected

// What is not for everybody is sent so that nobody keeps it. Of those, these are kept where their person asks for it.
const isShared = (answer) => !/no-store/.test(answer.headers.get('Cache-Control') ?? '')
const isOwnPage = ({ pathname }) => /^(\/(ms|zh))?\/my\/(order|messages)(\/[\w-]+)?(\.data)?$/.test(pathname)

/** The address of one's own page without what of it is open: all of it is in the page. Others are what their query says. */
function plain(url) {
  const kept = new URL(url)
  if (isOwnPage(url)) kept.search = ''
  return kept
}

/** Keeps a page and what it is made of, some of which came before this worker did. */
async function keepPage(url, answer, began) {
  const html = await answer.clone().text()
  const files = [...new Set([...html.matchAll(/"(\/assets\/[^"#?]+)"/g)].map(([, path]) => new URL(path, url).href))]
  await Promise.all(files.map(async (file) => (await found(assets, file)) ?? fetchAsset(file)))
  await put(pages, url.href, answer, began)
}

async function fetchAsset(file) {
  const answer = await fetch(file)
  if (isFile(answer)) await put(assets, file, answer)
}

/** Fetches a page that nobody opened yet, and what is told on the way to it, so that it can be opened without a network. */
async function fetchPage(url) {
  const began = era
  const isOwn = isOwnPage(url)
  if ((/^(\/\w\w)?\/my\//.test(url.pathname) && !isOwn) || isNew(await found(pages, url.href))) return
  const data = new URL(url)
  data.pathname += data.pathname.endsWith('/') ? '_.data' : '.data'
  const [page, told] = await Promise.all([fetch(url), fetch(data)])
  if ((isOwn || isShared(page)) && isPage(page)) await keepPage(url, page, began)
  if ((isOwn || isShared(told)) && isData(told)) await put(pages, data.href, told, began)
}

/** Whether a page was kept within the hour: an older one may be of another version. */
const isNew = (page) => page !== undefined && Date.now() - Date.parse(page.headers.get('Date') ?? '') < 3_600_000

const found = ({ name }, href) => caches.match(href, { cacheName: name, ignoreVary: true })

async function drop({ name }, href) {
  if (await caches.has(name)) await (await caches.open(name)).delete(href)
}

/** Keeps an answer, unless somebody has logged out since it was asked for; of those that were kept longest ago, no more than fit. */
async function put({ name, most }, href, answer, began = era) {
  await forgetting
  if (began !== era) return
  const cache = await caches.open(name)
  await cache.put(href, answer)
  if (began !== era && name.startsWith(THEIRS)) return void (await caches.delete(name))
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
