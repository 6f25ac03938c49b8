import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#domain/companies/companies.tables.ts'
import { aCompany, aContext, anOffer } from '#test/world.ts'
import { countListed, type ListedKind, listListed } from './list-public-pages.ts'

test.each(['companies', 'items'] as const)(
  'the sitemap lists all %s once, whatever its parts hold',
  async (kind: ListedKind) => {
    const ctx = await aContext()
    for (let i = 0; i < 7; i++) await anOffer()
    const closed = await aCompany()
    await anOffer({ company: closed })
    await ctx.db.update(companies).set({ status: 'suspended' }).where(eq(companies.id, closed.id))
    await anOffer({ status: 'draft' })
    const whole = (await listListed(ctx, kind, 0)).map(({ path }) => path)
    expect(whole.length).toBeGreaterThanOrEqual(7)
    expect(whole).not.toContain(`/co/${closed.slug}`)
    for (const size of [1, 2, 3, 7, 100]) {
      const parts = await countListed(ctx, kind, size)
      const listed: string[] = []
      for (let part = 0; part < parts; part++) {
        const pages = await listListed(ctx, kind, part, size)
        expect(pages.length).toBeLessThanOrEqual(size)
        listed.push(...pages.map(({ path }) => path))
      }
      expect(listed, `parts of ${size}`).toEqual(whole)
      expect(await listListed(ctx, kind, parts, size)).toEqual([])
    }
  },
)
