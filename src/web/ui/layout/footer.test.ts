import { expect, test } from 'vitest'
import { groupPolicies } from './footer.tsx'

test('policies are grouped by heading, headless ones under Others, flagged ones left out', () => {
  const policies = [
    { key: 'terms', name: 'Terms', heading: 'Legal' },
    { key: 'contact', name: 'Contact' },
    { key: 'hidden', name: 'Hidden', heading: 'Legal', others: true },
    { key: 'privacy', name: 'Privacy', heading: 'Legal' },
  ]
  expect(groupPolicies(policies, 'Others').map((g) => [g.heading, g.policies.map((p) => p.key)])).toEqual([
    ['Legal', ['terms', 'privacy']],
    ['Others', ['contact']],
  ])
})
