import { callAs } from './signed-in.ts'

/** A company of a person that is set up by calls, with so many services of one category, and handed in; approved by nobody. */
export async function aSetUpCompany(jwt: string, count: number): Promise<{ id: string; slug: string }> {
  const slug = `kedai-${crypto.randomUUID().slice(0, 8)}`
  const { result } = await callAs<{ result: string[] }>(jwt, 'POST', '/api/h/contact', {
    isperson: false,
    name: 'Kedai Gunting',
    slug,
    tagline: { en: 'Cuts for all', ms: 'Gunting untuk semua' },
    infos: [
      {
        line1: '12, Jalan Telawi',
        postcode: '59100',
        city: 'Bangsar',
        state: 'Kuala Lumpur',
        country: 'MY',
        lat: 3.1319,
        lng: 101.6711,
      },
    ],
    settingUp: true,
  })
  const id = result[0] ?? ''
  await callAs(jwt, 'PUT', '/api/h/setup', {
    companyid: id,
    hours: [{ weekday: 1, from: 540, to: 1080 }],
    services: {
      atProvider: true,
      atCustomer: false,
      policyPreset: 'fair',
      list: Array.from({ length: count }, (_, n) => ({
        category: 'hair',
        title: n === 0 ? 'Gunting rambut panjang' : `Cut ${n}`,
        sen: 2500,
        minutes: 45,
      })),
    },
  })
  await callAs(jwt, 'POST', '/api/h/hand-in', { companyid: id })
  return { id, slug }
}
