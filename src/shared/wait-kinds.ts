/** What people wait for: access, results of a search that found nothing, a place, the app. */
export const waitKinds = ['access', 'search', 'place', 'app'] as const
export type WaitKind = (typeof waitKinds)[number]
