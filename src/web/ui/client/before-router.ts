type Heed = (event: PopStateEvent) => void

let heed: Heed | undefined

/**
 * Lets a part of the page hear of Back and forward before the router, and keep them from it. Called before the router
 * begins: on the window listeners are called in the order in which they came, capturing or not.
 */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => heed?.(event))
}

export function heedBack(by: Heed): void {
  heed = by
}
