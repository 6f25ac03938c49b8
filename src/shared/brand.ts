/** Names and colours of the product; `slug` is part of storage keys and of `/api/data/<slug>-…` paths. */
export const brand = {
  name: 'Khidmat',
  slug: 'khidmat',
  tagline: 'Buy Services Sell Services',
  description: 'New e-Commerce platform for Services, matching Verified Providers to Ready Buyers',
  primary: '#0066b2',
  success: '#43a047',
  copyrightYear: 2024,
} as const

/** The home market: the default time zone, currency and country code. */
export const market = { zone: 'Asia/Kuala_Lumpur', currency: 'MYR', dialCode: '+60' } as const
