/** What people wait for: to be let in, for a search that found nothing, for a place, for the app. */
export const waitKinds = ['access', 'search', 'place', 'app'] as const
export type WaitKind = (typeof waitKinds)[number]
