import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyAdminDetail } from '#contracts/operators.ts'
import { market } from '#shared/brand.ts'
import { clockOf } from '#shared/clock-of.ts'
import { type CompanyDecision, companyMoves } from '#shared/company-life.ts'
import { shortWeekday } from '#shared/day-names.ts'
import { durationIn } from '#shared/duration-in.ts'
import type { Point } from '#shared/geo.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { policyPresets } from '#shared/policy.ts'
import { ApiError } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { Drawer } from '#web/ui/kit/drawer.tsx'
import { Form } from '#web/ui/kit/form.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { Timeline } from '#web/ui/kit/timeline.tsx'
import { useForm } from '#web/ui/kit/use-form.ts'
import { Button } from '#web/ui/pieces/button.tsx'
import { TextArea } from '#web/ui/pieces/field.tsx'
import { Alert } from '#web/ui/pieces/pieces.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import { dataRows } from './audit-data.ts'
import { auditWords } from './audit-words.ts'
import { CompanyState } from './company-state.tsx'
import styles from './operators.module.css'
import { useCompany, useDecideCompany } from './operators-api.ts'
import { Facts, Stamp } from './parts.tsx'

const parts = {
  who: 'operators.part_who',
  place: 'operators.part_place',
  hours: 'operators.openingHours',
  services: 'operators.services',
  paid: 'operators.part_paid',
} as const

const partsIn = (saved: readonly unknown[], t: Translate): string =>
  saved
    .flatMap((part) => (typeof part === 'string' && part in parts ? t(parts[part as keyof typeof parts]) : []))
    .join(', ')

/** What an entry of its history says besides: an operator's words, or what was saved. */
function saidIn(data: CompanyAdminDetail['audit'][number]['data'], t: Translate, locale: Locale): { said?: string } {
  if (Array.isArray(data.parts)) return { said: partsIn(data.parts, t) }
  if (typeof data.reason === 'string') return { said: data.reason }
  const rows = dataRows({ data }, locale).map(([name, value]) => `${name}: ${value}`)
  return rows.length > 0 ? { said: rows.join(', ') } : {}
}

/** One company: what it says of itself, who owns it, what may be decided about it, what happened to it. */
export function CompanyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const query = useCompany(id)
  return (
    <Drawer title={query.data?.name ?? t('operators.company')} onClose={onClose}>
      <Loaded query={query} height={480}>
        {(company) => (
          <div className={styles.stack}>
            <section>
              <div className={styles.buttons}>
                <CompanyState company={company} />
                {company.status !== 'terminated' && <Link to={`/co/${company.slug}`}>{t('operators.storefront')}</Link>}
              </div>
              <About company={company} />
            </section>
            <Since company={company} />
            <Decide company={company} lookAgain={query.refetch} />
            <section>
              <h3 className={styles.above}>{t('operators.history')}</h3>
              <Timeline
                label={t('operators.history')}
                zone={market.zone}
                order="newest first"
                years
                entries={company.audit.toReversed().map(({ id, at, action, actorName, data }) => ({
                  id,
                  at,
                  words: auditWords(action, t),
                  who: actorName,
                  ...saidIn(data, t, locale),
                }))}
              />
            </section>
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

/** What of it is to be looked at once more, after changes were asked for. */
function Since({ company: { changedSince, handedInAt } }: { company: CompanyAdminDetail }) {
  const t = useT()
  if (changedSince === null || (changedSince.length === 0 && handedInAt === null)) return null
  return (
    <Alert tone="waiting">
      {changedSince.length > 0
        ? t('operators.changedSince', { what: partsIn(changedSince, t) })
        : t('operators.nothingSince')}
    </Alert>
  )
}

/** Where a pin stands, on a map of the web. */
const mapOf = ({ lat, lng }: Point): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

const weekIn = (hours: CompanyAdminDetail['hours'], locale: Locale): string =>
  hours.map(({ weekday, from, to }) => `${shortWeekday(weekday, locale)} ${clockOf(from)}–${clockOf(to)}`).join(', ')

const givenIn = (
  { atProvider, atCustomer, radiusKm, policyPreset }: NonNullable<CompanyAdminDetail['given']>,
  t: Translate,
): string =>
  [
    atProvider && t('operators.atProvider'),
    atCustomer && t('operators.atCustomer', { km: radiusKm ?? '-' }),
    t('operators.terms', {
      late: policyPresets[policyPreset].latePercent,
      noShow: policyPresets[policyPreset].noShowPercent,
    }),
  ]
    .filter(Boolean)
    .join(' · ')

function About({ company }: { company: CompanyAdminDetail }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Facts
      facts={[
        [t('operators.pageAddress'), company.slug],
        [t('operators.says'), [company.tagline, company.description].filter(Boolean).join(' · ') || '-'],
        [t('operators.registrationNumber'), company.registrationNumber ?? '-'],
        [
          t('operators.owners'),
          company.owners
            .map(({ name, email, phone }) => [name, email ?? phone].filter(Boolean).join(' · '))
            .join('; ') || '-',
        ],
        [
          t('operators.branches'),
          company.branches.length === 0 ? (
            '-'
          ) : (
            <ul key="branches">
              {company.branches.map(({ name, address, phone, lat, lng }, place) => (
                <li key={`${place} ${name}`}>
                  {[name, address, phone].filter(Boolean).join(' · ')}
                  {' · '}
                  {lat === null || lng === null ? (
                    t('operators.unplaced')
                  ) : (
                    <a href={mapOf({ lat, lng })} target="_blank" rel="noreferrer">
                      {t('operators.onMap')}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          ),
        ],
        [t('operators.openingHours'), weekIn(company.hours, locale) || '-'],
        [t('operators.publishedOffers'), company.offers],
        [
          t('operators.services'),
          company.services.length === 0 ? (
            '-'
          ) : (
            <ul key="services">
              {company.services.map(({ title, category, price, minutes }, place) => (
                <li key={`${place} ${title}`}>
                  {[title, category, durationIn(minutes, locale), formatMoney(price.amount, price.currency)].join(
                    ' · ',
                  )}
                </li>
              ))}
            </ul>
          ),
        ],
        [t('operators.given'), company.given ? givenIn(company.given, t) : '-'],
        [
          t('operators.onTheSpot'),
          company.onTheSpotLimit
            ? formatMoney(company.onTheSpotLimit.amount, company.onTheSpotLimit.currency)
            : t('operators.notOnTheSpot'),
        ],
        [t('operators.handedIn'), <Stamp key="handedIn" at={company.handedInAt} />],
        [t('operators.created'), <Stamp key="created" at={company.createdAt} />],
        ...(company.decision
          ? ([
              [
                t('operators.lastDecision'),
                [t(`operators.decided_${company.decision}`), company.decisionWords].filter(Boolean).join(': '),
              ],
            ] as const)
          : []),
      ]}
    />
  )
}

/** The decisions that its life allows now: chosen, said in words where the owners need them, sent. */
function Decide({
  company,
  lookAgain,
}: {
  company: CompanyAdminDetail
  lookAgain: () => Promise<{ data: CompanyAdminDetail | undefined }>
}) {
  const t = useT()
  // Over what was read when it was chosen: the drawer goes on to show the company as it stands.
  const [chosen, setChosen] = useState<{ decision: CompanyDecision; seen: number } | null>(null)
  // Also one that a colleague was quicker than: what refuses it stays said until it is read.
  if (chosen)
    return (
      <Decision
        company={company}
        {...chosen}
        onChanged={async () => {
          const { data } = await lookAgain()
          if (data) setChosen({ ...chosen, seen: data.uts })
        }}
        onDone={() => setChosen(null)}
      />
    )
  if (company.decisions.length === 0) return null
  return (
    <section className={styles.buttons}>
      {company.decisions.map((decision) => (
        <Button
          key={decision}
          variant={looks[companyMoves[decision].tone]}
          onClick={() => setChosen({ decision, seen: company.uts })}
        >
          {t(`operators.decide_${decision}`)}
        </Button>
      ))}
    </section>
  )
}

const looks = { confirmed: 'primary', waiting: 'secondary', trouble: 'danger' } as const

function Decision({
  company: { companyid: id, name },
  decision,
  seen,
  onChanged,
  onDone,
}: {
  company: CompanyAdminDetail
  decision: CompanyDecision
  seen: number
  /** It is not what was looked at any more: shows what it is. */
  onChanged: () => Promise<void>
  onDone: () => void
}) {
  const t = useT()
  const change = useDecideCompany()
  const needsWords = companyMoves[decision].words === 'required'
  const form = useForm({
    of: 'PUT /api/h/admin/companies/{id}',
    start: { words: '' },
    keep: `decide_${id}_${decision}`,
    check: ({ words }) => (needsWords && !words.trim() ? { words: 'operators.needWords' } : {}),
    send: ({ words }) =>
      change
        .sendAndWait({ id, decision, seen, ...(words.trim() && { words: words.trim() }) })
        .catch(async (error: unknown) => {
          if (error instanceof ApiError && error.code === 'companies.changed_meanwhile') await onChanged()
          throw error
        }),
    onSaved: () => {
      toast.success(t(`operators.decided_${decision}`))
      onDone()
    },
  })
  const cancel = () => {
    form.discard()
    onDone()
  }
  return (
    <Form of={form}>
      <TextArea
        {...form.field('words')}
        label={t('operators.wordsToOwners')}
        help={t(`operators.decideText_${decision}`, { name })}
        optional={!needsWords}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant={looks[companyMoves[decision].tone]} busy={form.isBusy}>
          {t(`operators.decide_${decision}`)}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}
