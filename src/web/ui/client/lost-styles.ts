const AGAIN_MS = 2000

/**
 * Retries a style sheet of a lazy part that could not be loaded. The bundler does not: it would show the part without
 * styles until the page is reloaded, and report only the first of several lost sheets.
 */
export function mendLostStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const href = /Unable to preload CSS for (\S+)/.exec(event.payload.message)?.[1]
    if (!href) return
    // The part itself may load: only its styles are late.
    event.preventDefault()
    ask(href)
  })
}

function ask(href: string): void {
  for (const dead of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (dead.href === new URL(href, window.location.href).href) dead.remove()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.addEventListener('error', () => window.setTimeout(() => ask(href), AGAIN_MS))
  document.head.append(link)
}
