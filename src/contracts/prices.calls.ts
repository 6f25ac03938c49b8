import { z } from 'zod'
import { data, operations } from './operation.ts'
import { ChangePrices } from './prices.ts'

export const pricesCalls = operations({
  'PUT /api/h/offers/prices': {
    id: 'changePrices',
    says: 'Change the prices of services, of their variants and add-ons',
    area: "Provider's desk",
    who: ['offers.edit'],
    keys: true,
    notes:
      'All are changed, or none: where one is neither what was read nor what it becomes, somebody else has changed it. What is booked keeps its price, what is in a cart keeps it for a day. Repeated, it changes nothing; with `was` and `becomes` swapped it takes the change back.',
    body: ChangePrices,
    example: {
      companyid: 'seri-ayu-salon',
      prices: [{ of: 'offer', id: '01920000-0000-7000-8000-000000000000', was: 4500, becomes: 4950 }],
    },
    answers: 'How many prices are others now',
    answer: data(z.object({ changed: z.int() })),
    refusals: ['catalogue.offer_not_found', 'catalogue.prices_changed'],
  },
})
