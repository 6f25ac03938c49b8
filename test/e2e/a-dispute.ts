import type { DisputeView, TaskRow } from '#contracts/tasks.ts'

/** A task about a dispute, and what is read of it, as the API tells them. */
export function aDispute() {
  const at = new Date().toISOString()
  const sum = (amount: number) => ({ amount, currency: 'MYR' })
  const id = crypto.randomUUID()
  const task: TaskRow = {
    id,
    kind: 'dispute',
    createdAt: at,
    orderid: crypto.randomUUID(),
    docno: 'KH-4712',
    whom: 'Mei Ling',
    company: { slug: 'seri-ayu-salon', name: 'Seri Ayu Salon' },
    price: sum(200_000),
    due: null,
    own: false,
    decided: null,
    error: '',
    said: [],
    settledAt: null,
    settledBy: null,
    outcome: null,
    note: '',
  }
  const dispute: DisputeView = {
    orderid: crypto.randomUUID(),
    docno: 'KH-4712',
    status: 'disputed',
    company: { companyid: crypto.randomUUID(), slug: 'seri-ayu-salon', name: 'Seri Ayu Salon' },
    customer: 'Mei Ling',
    title: { en: 'Haircut' },
    startsAt: at,
    stepAt: at,
    least: { amount: 0, currency: 'MYR' },
    endsAt: at,
    zone: 'Asia/Kuala_Lumpur',
    recipient: 'Nenek Aminah',
    staff: 'Aina Sofea',
    place: { kind: 'provider', address: '12, Jalan Damai, 50450 Kuala Lumpur' },
    changedAt: at,
    done: [],
    decideBy: at,
    said: [
      { as: 'claim', by: 'provider', text: 'Nobody came.', at, matter: 1 },
      { as: 'objection', by: 'customer', text: 'I rang the bell.', at, matter: 1 },
    ],
    total: sum(200_000),
    own: false,
    paid: sum(150_000),
    spot: sum(50_000),
    back: null,
    kept: null,
    messages: [{ id, by: 'customer', name: 'Mei Ling', text: 'I am at the door.', files: 1, at }],
  }
  return { at, sum, id, task, dispute }
}
