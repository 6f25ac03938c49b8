/** Our worker (`public/sw.js`), once it stands between this page and the network: what is asked from then on is kept. */
export async function ownWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  const { serviceWorker } = navigator
  await serviceWorker.ready
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  return serviceWorker.controller
}
