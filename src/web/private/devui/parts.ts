import type { TextKey } from '#locales/keys.ts'

/** The parts of the gallery, each with an address of its own (`/dev/ui/{part}`), and their titles. */
export const parts = {
  buttons: 'devui.buttons',
  forms: 'devui.forms',
  marks: 'devui.marks',
  cards: 'devui.cards',
  states: 'devui.states',
  lists: 'devui.lists',
  form: 'devui.kitForms',
  fields: 'devui.fields',
  figures: 'devui.figures',
  timeline: 'devui.timeline',
  detail: 'devui.detail',
  uploads: 'devui.uploads',
  charts: 'viewstates.charts',
  wizard: 'devui.wizard',
  editor: 'devui.editor',
  months: 'viewstates.months',
  boards: 'viewstates.boards',
  slots: 'devui.slots',
} as const satisfies Record<string, TextKey>

export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]
