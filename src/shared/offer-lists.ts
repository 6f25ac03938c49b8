/** Closed lists of price models and publication statuses of offers. */
export const priceModels = ['fixed', 'from', 'per_hour', 'per_person', 'per_unit', 'free'] as const
export type PriceModel = (typeof priceModels)[number]

export const offerStatuses = [
  'draft',
  'pending_review',
  'changes_requested',
  'published',
  'paused',
  'rejected',
  'archived',
] as const
export type OfferStatus = (typeof offerStatuses)[number]
