import { z } from 'zod'
import { ChosenAddons, PlaceInput } from './booking.ts'
import { Id } from './id.ts'
import { LocalizedText, MoneyView } from './shown.ts'
import { instant } from './when.ts'

const id = Id

/** What a customer changes of a booking besides its time; what is left out stays. */
export const ChangeInput = {
  place: PlaceInput.optional().describe('The address of a visit'),
  addons: ChosenAddons.optional().describe('All add-ons that it is to have'),
}

export const QuoteChangeInput = z.strictObject({
  ...ChangeInput,
  staffid: id.nullable().optional().describe('Who is to serve; null: anybody'),
  secret: z.string().min(16).max(64).optional(),
})

const AddonCount = z.object({ name: LocalizedText, quantity: z.int() })

export const ChangeView = z
  .object({
    person: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
    address: z.object({ from: z.string(), to: z.string() }).nullable(),
    addons: z.object({ from: z.array(AddonCount), to: z.array(AddonCount) }).nullable(),
    total: z.object({ from: MoneyView, to: MoneyView }).nullable(),
  })
  .describe(
    'What a change made of a booking, for its timeline. Null where that stayed; `to` of a person null: anybody.',
  )
export type ChangeView = z.infer<typeof ChangeView>

export const ChangeQuote = z
  .object({
    people: z
      .array(z.object({ staffid: id, name: z.string(), avatarFileId: id.nullable(), free: z.boolean() }))
      .describe(
        'Who serves the offer, and whether they are free at the booked time; empty where nobody is chosen by name',
      ),
    addons: z
      .array(
        z.object({
          addonid: id,
          name: LocalizedText,
          price: MoneyView,
          extraMinutes: z.int(),
          maxQuantity: z.int(),
          fits: z.boolean(),
        }),
      )
      .describe('What can be added or taken away; `fits`: whether one more of it leaves the time free'),
    place: z
      .object({
        line1: z.string(),
        city: z.string(),
        postcode: z.string(),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
      })
      .nullable()
      .describe('The address of a visit as it is; null where the customer comes'),
    travel: MoneyView.describe('What the way costs then'),
    total: MoneyView.describe('The new total'),
    difference: MoneyView.describe('The new total less the present one'),
    refund: MoneyView.describe('What goes back online'),
    later: MoneyView.describe('What is to be paid on the spot then'),
    room: MoneyView.nullable().describe(
      'How much dearer than the present total it may become, as far as that can be paid at all; null where nothing bounds it',
    ),
    isPriceFixed: z.boolean().describe('It was paid on the spot: no other price is possible'),
    endsAt: instant,
    cancelling: z
      .object({ freeUntil: instant, fee: MoneyView, percent: z.int() })
      .nullable()
      .describe(
        'Until when it may be cancelled for nothing, and what cancelling costs later; null where it never costs anything',
      ),
  })
  .describe('What may be changed of a booking, and what the wished change comes to')
export type ChangeQuote = z.infer<typeof ChangeQuote>
