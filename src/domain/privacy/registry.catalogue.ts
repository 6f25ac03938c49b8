import { offered, type TableErasure } from './erasure-rules.ts'

const sold = 'what companies sell and say about themselves'
const measures = 'numbers and marks worked out from it'

/** What companies publish and what the platform says: nobody's personal data. */
export const catalogueErasures: readonly TableErasure[] = [
  { table: 'categories', kept: offered, keeps: { [sold]: ['key', 'parent_key', 'name', 'icon'] } },
  { table: 'category_fields', kept: offered, keeps: { [sold]: ['category_key', 'key', 'kind', 'name', 'choices'] } },
  {
    table: 'items',
    kept: offered,
    keeps: {
      [sold]: [
        'kind',
        'code',
        'category_key',
        'title',
        'summary',
        'description',
        'prepare',
        'video_url',
        'languages',
        'tags',
        'fields',
        'faqs',
      ],
    },
  },
  {
    table: 'offers',
    kept: offered,
    keeps: {
      [sold]: [
        'slug',
        'name',
        'kind',
        'status',
        'price_model',
        'currency',
        'online_link',
        'deposit_kind',
        'policy_preset',
      ],
    },
  },
  { table: 'offer_addons', kept: offered, keeps: { [sold]: ['name'] } },
  { table: 'offer_variants', kept: offered, keeps: { [sold]: ['name'] } },
  { table: 'occurrences', kept: offered },
  { table: 'ticket_types', kept: offered, keeps: { [sold]: ['name', 'kind'] } },
  { table: 'quotas', kept: offered },
  { table: 'quota_ticket_types', kept: offered },
  { table: 'offer_resources', kept: offered, keeps: { [sold]: ['need'] } },
  { table: 'offer_free_days', kept: offered, keeps: { [measures]: ['from_day'] } },
  { table: 'stale_resources', kept: offered },
  { table: 'company_trust', kept: offered },
  { table: 'weekly_hours', kept: offered },
  { table: 'branch_hours', kept: offered },
  {
    table: 'closures',
    kept: { days: 30, after: ['to_day'] },
    keeps: { [sold]: ['words', 'from_day', 'to_day'], 'how far an act of the company is': ['cancelling'] },
  },
  {
    table: 'companies',
    kept: offered,
    keeps: {
      [sold]: [
        'slug',
        'status',
        'tagline',
        'description',
        'default_locale',
        'currency',
        'zone',
        'registration_number',
        'letterhead',
        'settings',
        'embed_origins',
      ],
      'an operator’s words to a company': ['decision', 'decision_words'],
    },
  },
  { table: 'former_slugs', kept: offered, keeps: { [sold]: ['slug'] } },
  {
    table: 'search_documents',
    kept: offered,
    keeps: { [measures]: ['words', 'marks', 'cells', 'lat', 'lng', 'quality'] },
  },
  { table: 'search_words', kept: offered, keeps: { [measures]: ['word'] } },
  { table: 'announcements', kept: offered, keeps: { 'the platform’s own words': ['title', 'text', 'audience'] } },
  {
    table: 'policies',
    kept: offered,
    keeps: { 'the platform’s own words': ['key', 'heading', 'name', 'body', 'version'] },
  },
  { table: 'settings', kept: offered, keeps: { 'the platform’s own words': ['key', 'value'] } },
]
