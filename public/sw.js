// Shows push messages and opens what they are about. Keeps nothing and answers no request.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
