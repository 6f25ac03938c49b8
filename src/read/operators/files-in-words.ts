import type { AuditRow, CompanyAdminRow, ErrorRow, FeedbackRow, UserRow, WaitlistRow } from '#contracts/operators.ts'
import { serverTranslator } from '#locales/index.ts'
import { isAuditAction } from '#shared/audit-actions.ts'
import { companyState } from '#shared/company-life.ts'
import type { Translate } from '#shared/i18n.ts'
import { isLocale, type Locale, localeNames } from '#shared/locale.ts'
import type { FileRows } from '../file-rows.ts'
import { localTime } from '../local-time.ts'

/** The rows of the operators' lists, by the name of the list. */
interface Lists {
  users: UserRow
  companies: CompanyAdminRow
  waitlist: WaitlistRow
  feedback: FeedbackRow
  errors: ErrorRow
  audit: AuditRow
}
export type OperatorsList = keyof Lists

/** The columns of each file, in their order: what people look for first, ids last. */
const columns = {
  users: ['name', 'email', 'phone', 'operator', 'createdAt', 'lastUsedAt', 'disabledAt', 'deletionRequestedAt', 'id'],
  companies: ['name', 'status', 'city', 'handedInAt', 'verified', 'createdAt', 'slug', 'id'],
  waitlist: ['name', 'email', 'kind', 'state', 'note', 'locale', 'code', 'createdAt', 'id'],
  feedback: [
    'kind',
    'text',
    'name',
    'email',
    'page',
    'locale',
    'createdAt',
    'handledAt',
    'userAgent',
    'accountId',
    'id',
  ],
  errors: ['text', 'reports', 'firstAt', 'lastAt', 'resolvedAt', 'id'],
  audit: [
    'at',
    'what',
    'action',
    'actor',
    'subjectName',
    'companyName',
    'data',
    'ip',
    'requestId',
    'subjectId',
    'accountId',
    'companyid',
    'id',
  ],
} as const satisfies Record<OperatorsList, readonly string[]>

/** What is in a file otherwise than in an answer. */
type Said<List extends OperatorsList> = Record<(typeof columns)[List][number], string | number | null>

type Sayings = { [List in OperatorsList]: (row: Lists[List], say: Saying) => Said<List> }
interface Saying {
  t: Translate
  /** A time by the operators' clock. */
  at: (instant: string | null) => string
}

const languageOf = (locale: string) => (isLocale(locale) ? localeNames[locale] : locale)

const sayings: Sayings = {
  companies: ({ companyid, ...row }, { t, at }) => ({
    ...row,
    status: t(`operators.company_${companyState(row)}`),
    verified: row.verified ? t('operators.yes') : '',
    handedInAt: at(row.handedInAt),
    createdAt: at(row.createdAt),
    id: companyid,
  }),
  users: (row, { t, at }) => ({
    ...row,
    operator: row.sysadmin ? t('operators.userState_operators') : '',
    createdAt: at(row.createdAt),
    lastUsedAt: at(row.lastUsedAt),
    disabledAt: at(row.disabledAt),
    deletionRequestedAt: at(row.deletionRequestedAt),
  }),
  waitlist: (row, { t, at }) => ({
    ...row,
    kind: t(`operators.waitKind_${row.kind}`),
    state: t(`operators.waitState_${row.state}`),
    locale: languageOf(row.locale),
    createdAt: at(row.createdAt),
  }),
  feedback: (row, { t, at }) => ({
    ...row,
    kind: t(`operators.feedbackKind_${row.kind}`),
    locale: languageOf(row.locale),
    createdAt: at(row.createdAt),
    handledAt: at(row.handledAt),
  }),
  errors: (row, { at }) => ({
    ...row,
    firstAt: at(row.firstAt),
    lastAt: at(row.lastAt),
    resolvedAt: at(row.resolvedAt),
  }),
  audit: (row, { t, at }) => ({
    ...row,
    at: at(row.at),
    what: isAuditAction(row.action) ? t(`audit.${row.action}`) : row.action,
    actor: row.actorName ?? t(row.actorKind === 'system' ? 'operators.system' : 'operators.visitor'),
    data: Object.entries(row.data)
      .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
      .join('; '),
  }),
}

type Heads = { [List in OperatorsList]: (t: Translate, column: (typeof columns)[List][number]) => string }
const heads: Heads = {
  users: (t, column) => t(`files.users.${column}`),
  companies: (t, column) => t(`files.companies.${column}`),
  waitlist: (t, column) => t(`files.waitlist.${column}`),
  feedback: (t, column) => t(`files.feedback.${column}`),
  errors: (t, column) => t(`files.errors.${column}`),
  audit: (t, column) => t(`files.audit.${column}`),
}

/** The file of an operators' list in a reader's language: heads and states in words, times by the clock of `zone`. */
export function listInWords<List extends OperatorsList>(
  list: List,
  rows: readonly Lists[List][],
  { locale, zone }: { locale: Locale; zone: string },
): FileRows {
  const t = serverTranslator(locale)
  const at = (instant: string | null) => localTime(instant, zone)
  return {
    heads: columns[list].map((column) => heads[list](t, column)),
    rows: rows.map((row) => {
      const said: Record<string, unknown> = sayings[list](row, { t, at })
      return columns[list].map((column) => said[column])
    }),
  }
}
