import { type ReactNode, useState } from 'react'
import { market } from '#shared/brand.ts'
import { useT } from '#web/ui/i18n.tsx'
import { DataTable, type Page } from '#web/ui/kit/data-table.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Figures } from '#web/ui/kit/figures.tsx'
import { chips, FilterField, period, search, views, wishesOf } from '#web/ui/kit/filters.tsx'
import { Form, SaveBar } from '#web/ui/kit/form.tsx'
import { InLanguages } from '#web/ui/kit/in-languages.tsx'
import { NoHits } from '#web/ui/kit/list.tsx'
import { useTableState } from '#web/ui/kit/table-state.ts'
import { TableTools } from '#web/ui/kit/table-tools.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { Choice, TextArea, TextField } from '#web/ui/pieces/field.tsx'
import { Badge, EmptyState, Price } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'

interface Row {
  id: string
  name: string
  amount: number
  open: boolean
}

const rows = (word: string): Row[] =>
  [8000, 12_500, 25_000].map((amount, place) => ({
    id: String(place),
    name: `${word} ${place + 1}`,
    amount,
    open: place !== 1,
  }))

const query = (data: Page<Row> | undefined, error: Error | null = null) => ({ data, error, refetch: () => undefined })

/** The kit's list in every state: those of a question that is under way, failed, or found nothing. */
export function KitLists() {
  const t = useT()
  const word = t('devui.sample')
  const table = useTableState('name')
  const filters = [
    search('q', t('devui.name')),
    chips('state', t('devui.status'), ['', 'open', 'done'], (value) => t(`devui.${value || ('all' as const)}`)),
    views(
      'view',
      t('devui.views'),
      ['open', 'done'],
      (value) => t(`devui.${value}`),
      () => null,
    ),
    period('from', 'to', t('devui.period')),
  ]
  const empty = <EmptyState icon="list" title={t('devui.nothing')} text={t('devui.help')} />
  const page: Page<Row> = { rows: rows(word), cursor: 'next' }
  const none: Page<Row> = { rows: [], cursor: null }
  const lost = new Error(t('ui.noNetwork'))
  const states: readonly { name: string; query: ReturnType<typeof query>; empty: ReactNode }[] = [
    { name: 'rows', query: query(page), empty },
    {
      name: 'totals of all pages',
      query: query({ ...page, totals: { price: [{ amount: 1_234_500, currency: market.currency }] } }),
      empty,
    },
    { name: 'counted', query: query({ ...page, found: { count: 47, orMore: false } }), empty },
    { name: 'more than are counted', query: query({ ...page, found: { count: 1000, orMore: true } }), empty },
    { name: 'empty', query: query(none), empty },
    { name: 'no hits', query: query(none), empty: <NoHits onClear={() => undefined} /> },
    { name: 'loading', query: query(undefined), empty },
    { name: 'failed', query: query(undefined, lost), empty },
    { name: 'not fresh', query: query(page, lost), empty },
  ]
  return (
    <>
      <TableTools end={<Button>{t('table.csv')}</Button>}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            wished={wishesOf(filters, table.filter)}
            onWish={table.setFilters}
          />
        ))}
      </TableTools>
      {states.map(({ name, ...state }) => (
        <DataTable
          key={name}
          {...state}
          keep={`devui_${name}`}
          label={name}
          table={table}
          idOf={(row) => row.id}
          nameOf={(row) => row.name}
          selection={{
            can: (row) => row.open,
            bar: (_, done) => (
              <Button small variant="primary" onClick={done}>
                {t('devui.choose')}
              </Button>
            ),
          }}
          columns={[
            { key: 'name', label: t('devui.name'), sorts: { up: 'name', down: '-name' }, cell: (row) => row.name },
            {
              key: 'status',
              label: t('devui.status'),
              cell: (row) => (
                <Badge tone={row.open ? 'waiting' : 'done'} icon={row.open ? 'clock' : 'check'}>
                  {t(row.open ? 'devui.open' : 'devui.done')}
                </Badge>
              ),
            },
            {
              key: 'price',
              label: t('devui.price'),
              number: true,
              sum: (row) => ({ amount: row.amount, currency: market.currency }),
              cell: (row) => <Price price={{ amount: row.amount, currency: market.currency }} model="fixed" />,
            },
          ]}
        />
      ))}
    </>
  )
}

/** A form of the kit: what the browser finds, what a server would refuse, and what is kept. */
export function KitForm() {
  const t = useT()
  const word = t('devui.sample')
  const form = useForm({
    of: null,
    start: { title: { en: word, ms: word, zh: word }, count: 1, note: '', refuse: true },
    keep: 'devui',
    check: ({ count }) => (count > 10 ? { count: 'ui.need.format' } : {}),
    send: ({ refuse }) =>
      refuse ? Promise.reject(new Error(t('devui.error'))) : new Promise<void>((done) => setTimeout(done, 500)),
    onSaved: () => toast.success(word),
  })
  return (
    <Form of={form} label={t('devui.kitForms')}>
      <InLanguages of={form} names={['title']}>
        {(field) => <TextField {...field('title')} label={word} required />}
      </InLanguages>
      <TextField {...form.field('count', 'number')} label={t('devui.count')} type="number" min={1} required />
      <TextArea {...form.field('note')} label={word} optional />
      <Choice {...form.field('refuse')} type="checkbox" title={t('devui.refuse')} />
      <SaveBar of={form} />
    </Form>
  )
}

/** Numbers, and what opens beside a list. */
export function KitFigures() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const word = t('devui.sample')
  return (
    <>
      <Figures
        figures={[
          { name: word, value: 12, note: t('devui.other'), trend: 'up' },
          { name: word, value: 8, note: t('devui.other'), trend: 'down' },
          {
            name: word,
            value: <Price price={{ amount: 123_450, currency: market.currency }} model="fixed" />,
            note: t('devui.other'),
          },
        ]}
      />
      <div>
        <Button onClick={() => setOpen(true)}>{t('devui.drawer')}</Button>
      </div>
      {open && (
        <Drawer title={word} onClose={() => setOpen(false)}>
          <p>{t('devui.help')}</p>
        </Drawer>
      )}
    </>
  )
}
