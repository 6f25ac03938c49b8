import type { Calls } from '#contracts/calls.ts'
import type { Right } from '#shared/rights.ts'

/** The calls of the desk and the rights of which one is needed, as their records have them: else it does not compile. */
const ofCalls = {
  'GET /api/h/dashboard': ['orders.view', 'reports.view'],
  'GET /api/h/schedule': ['orders.view', 'schedule.edit'],
  'GET /api/h/desk/orders': ['orders.view'],
  'GET /api/h/offers': ['offers.edit', 'events.edit', 'orders.view'],
  'POST /api/h/schedule/blocks': ['schedule.edit'],
  'DELETE /api/h/schedule/blocks': ['schedule.edit'],
  'GET /api/h/desk/slots': ['orders.place'],
  'POST /api/h/desk/walk-ins': ['orders.place'],
  'PUT /api/h/offers/{offerid}/status': ['offers.edit'],
  'PUT /api/h/offers/prices': ['offers.edit'],
  'GET /api/h/customers': ['data.export'],
  'PUT /api/h/staff': ['staff.manage'],
  'POST /api/h/staff/hours': ['schedule.edit'],
  'POST /api/h/comp-prefs': ['company.edit'],
  'GET /api/h/company': ['company.edit'],
  'GET /api/h/branches': ['company.edit'],
  'GET /api/h/closures': ['schedule.edit'],
  'PUT /api/h/closures': ['orders.change'],
  'GET /api/h/first-steps': ['company.edit'],
} as const satisfies { [K in keyof Calls]?: Calls[K]['who'] }

/** What the record of a call cannot say, since the use case asks for it. */
const ofUseCases = {
  move: ['orders.change'],
  messages: ['messages.answer'],
  file: ['data.export'],
} as const satisfies Record<string, readonly [Right, ...Right[]]>

/** What a screen of the desk shows or does, with the rights of which one is needed. */
export const needs = { ...ofCalls, ...ofUseCases }
export type Need = keyof typeof needs
