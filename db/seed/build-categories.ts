import type { Rows } from './rows.ts'
import { trades } from './trades/index.ts'

export function buildCategories(rows: Rows): void {
  trades.forEach((trade, position) => {
    rows.categories.push({ key: trade.key, name: trade.name, icon: trade.icon, position })
    trade.subs.forEach(([key, name], i) => {
      rows.categories.push({ key, parentKey: trade.key, name, icon: trade.icon, position: i })
    })
    trade.fields.forEach((field, i) => {
      rows.categoryFields.push({
        categoryKey: trade.key,
        key: field.key,
        kind: field.kind,
        name: field.name,
        choices: field.choices.map(([key, name]) => ({ key, name })),
        position: i,
      })
    })
  })
}
