import type { TableErasure } from './erasure-rules.ts'

const sold = 'what companies sell and say about themselves'
const measures = 'numbers and marks worked out from it'

/** What companies publish and what the platform says: nobody's personal data. */
export const catalogueErasures: readonly TableErasure[] = [
  { table: 'categories', keeps: { [sold]: ['key', 'parent_key', 'name', 'icon'] } },
  { table: 'category_fields', keeps: { [sold]: ['category_key', 'key', 'kind', 'name', 'choices'] } },
  {
    table: 'items',
    keeps: {
      [sold]: [
        'kind',
        'code',
        'category_key',
        'title',
        'summary',
        'description',
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
  { table: 'offer_addons', keeps: { [sold]: ['name'] } },
  { table: 'offer_variants', keeps: { [sold]: ['name'] } },
  { table: 'occurrences' },
  { table: 'ticket_types', keeps: { [sold]: ['name', 'kind'] } },
  { table: 'quotas' },
  { table: 'quota_ticket_types' },
  { table: 'offer_resources', keeps: { [sold]: ['need'] } },
  { table: 'offer_free_days' },
  { table: 'stale_resources' },
  { table: 'weekly_hours' },
  {
    table: 'companies',
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
      ],
    },
  },
  { table: 'former_slugs', keeps: { [sold]: ['slug'] } },
  { table: 'search_documents', keeps: { [measures]: ['words', 'marks', 'cells', 'lat', 'lng', 'quality'] } },
  { table: 'search_words', keeps: { [measures]: ['word'] } },
  { table: 'announcements', keeps: { 'the platform’s own words': ['title', 'text', 'audience'] } },
  { table: 'policies', keeps: { 'the platform’s own words': ['key', 'heading', 'name', 'body', 'version'] } },
  { table: 'settings', keeps: { 'the platform’s own words': ['key', 'value'] } },
]
