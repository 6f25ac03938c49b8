import { customerImportRows, customerImports } from '#domain/trade/imports/imports.tables.ts'
import { newId } from '#shared/ids.ts'
import type { ImportState } from '#shared/import-life.ts'
import { aForm } from './desk.ts'
import type { Recipes, ValidWorld } from './world.ts'

const aList = () => aForm(Buffer.from(`Name,Phone,Email\nAina,,aina-${newId()}@example.test\n`), 'list.csv', 'text/csv')

export const imports: Recipes = {
  listImports: ({ company: { id, slug } }, say) => ({ query: { companyid: say.one([id, slug]) } }),
  readImport: async ({ company }) => ({ query: { companyid: company.slug }, raw: await aList() }),
  checkImport: async (world, say) => ({
    path: { id: await anImport(world, say.one(['read', 'checked'])) },
    body: {
      companyid: world.company.slug,
      ...say.one([
        { columns: ['name', 'phone', ''] },
        { columns: ['name', 'mayEmail', 'email'], source: say.one(['in_person', 'form']) },
      ]),
    },
  }),
  moveImport: async (world, say) => {
    const to = say.one(['import', 'undo'] as const)
    return {
      path: { id: await anImport(world, to === 'import' ? 'checked' : 'done') },
      body: { companyid: world.company.slug, to },
    }
  },
  downloadProblems: async (world) => ({
    path: { id: await anImport(world, 'checked') },
    query: { companyid: world.company.slug },
  }),
}

/** A list of one row that was handed in, and is so far. */
export async function anImport({ at, company, owner }: ValidWorld, state: ImportState): Promise<string> {
  const { db } = at.platform.database
  const id = newId()
  const createdAt = at.now()
  await db.insert(customerImports).values({
    id,
    companyId: company.id,
    accountId: owner.id,
    staffId: newId(),
    name: 'list.csv',
    state,
    heads: ['Name', 'Phone', 'Email'],
    columns: ['name', 'phone', 'email'],
    total: 1,
    createdAt,
    doneAt: state === 'done' ? createdAt : null,
  })
  await db
    .insert(customerImportRows)
    .values({ importId: id, no: 2, cells: ['Aina', '', 'x'], outcome: 'wrong', createdAt })
  return id
}
