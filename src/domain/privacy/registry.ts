import type { TableErasure } from './erasure-rules.ts'
import { catalogueErasures } from './registry.catalogue.ts'
import { customerErasures } from './registry.customers.ts'
import { identityErasures } from './registry.identity.ts'
import { integrationErasures } from './registry.integrations.ts'
import { invitationErasures } from './registry.invitations.ts'
import { moneyErasures } from './registry.money.ts'
import { platformErasures } from './registry.platform.ts'
import { siteErasures } from './registry.site.ts'

/**
 * Every table with every column that can say something (all but ids, counts, marks and instants): what an erasure does to
 * it, or why it stays. `registry.test.ts` compares this list with the database, so that a new column cannot be forgotten. Add yours in
 * the file of its area: to `keeps` with a reason if it can never hold personal data, else with a rule.
 */
export const registry: readonly TableErasure[] = [
  ...identityErasures,
  ...moneyErasures,
  ...customerErasures,
  ...catalogueErasures,
  ...invitationErasures,
  ...integrationErasures,
  ...siteErasures,
  ...platformErasures,
]
