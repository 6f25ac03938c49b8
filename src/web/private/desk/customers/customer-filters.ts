import type { GroupsView } from '#contracts/customers.ts'
import type { Translate } from '#shared/i18n.ts'
import { chips, search, select } from '#web/ui/kit/filters.tsx'

/** By what customers are found: a word, a group, a tag, and what needs a look. */
export const customerFilters = (t: Translate, { groups, tags }: GroupsView) => [
  search('q', t('customers.search')),
  ...(groups.length > 0
    ? [
        select(
          'groupid',
          t('customers.group'),
          ['', ...groups.map(({ id }) => id)],
          (value) => groups.find(({ id }) => id === value)?.name ?? t('customers.allGroups'),
        ),
      ]
    : []),
  ...(tags.length > 0
    ? [select('tag', t('customers.tag'), ['', ...tags], (value) => value || t('customers.allTags'))]
    : []),
  chips('noshows', t('customers.noShows'), ['', 'yes'], (value) =>
    t(value ? 'customers.haveNoShows' : 'customers.all'),
  ),
  chips('twice', t('customers.twice'), ['', 'yes'], (value) =>
    t(value ? 'customers.seemTwice' : 'customers.everybody'),
  ),
]
