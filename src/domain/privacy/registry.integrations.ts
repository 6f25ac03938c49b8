import type { TableErasure } from './erasure-rules.ts'

/** With what programs a company works. */
export const integrationErasures: readonly TableErasure[] = [
  {
    table: 'api_keys',
    kept: { days: 90, after: ['expires_at'] },
    keeps: {
      'what a company calls a program of its own': ['name'],
      'rights, a hash of what nobody knows any more, and how it ended': ['perms', 'hash', 'hint'],
      'when the company’s program was let in, and when it came': [
        'created_at',
        'expires_at',
        'last_used_at',
        'revoked_at',
      ],
    },
  },
]
