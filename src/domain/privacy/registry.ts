import { catalogueFates } from './registry.catalogue.ts'
import { identityFates } from './registry.identity.ts'
import { moneyFates } from './registry.money.ts'
import { platformFates } from './registry.platform.ts'
import type { TableFate } from './fate.ts'

/**
 * Every table and, in it, every column that can hold words, numbers of a place or bytes: what an erasure does to it, or why it
 * stays. A test compares this list with the database, so that a new column must say what it is. Add yours where its domain
 * stands: to `keeps` with a reason if it can never hold anything about a person, else with a rule.
 */
export const registry: readonly TableFate[] = [...identityFates, ...moneyFates, ...catalogueFates, ...platformFates]
