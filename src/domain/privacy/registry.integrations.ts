import type { TableErasure } from './erasure-rules.ts'

/** With what programs a company works. */
export const integrationErasures: readonly TableErasure[] = [
  {
    table: 'api_keys',
    kept: { days: 90, after: ['expires_at'] },
    keeps: {
      'what a company calls a program of its own': ['name'],
      'rights, a hash of what nobody knows any more, and how it ended': ['perms', 'hash', 'hint'],
    },
  },
  {
    table: 'calendar_feeds',
    kept: { because: 'until who made it removes it; five at most, and closed when they leave' },
    keeps: { 'a hash of what nobody knows any more, and how it ended': ['hash', 'hint'] },
  },
  {
    table: 'webhook_endpoints',
    kept: { because: 'until the company removes it; ten at most' },
    keeps: {
      'where a company’s own program listens, and of what': ['url', 'events'],
      'encrypted, and of no person': ['secret', 'former_secret'],
      'why it was switched off': ['off_because'],
    },
  },
  {
    table: 'webhook_deliveries',
    kept: { days: 30, after: ['created_at'] },
    keeps: {
      'ids, states and sums; never words of people': ['topic', 'data'],
      'what the company’s program answered': ['last_error'],
    },
  },
]
