import { Link } from 'react-router'
import { companyState } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { CompanyMark } from '#web/ui/kit/company-mark.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Avatar, Card, EmptyState } from '#web/ui/pieces/pieces.tsx'
import type { Profile } from '#web/ui/state/profile-store.ts'
import { titled } from '#web/ui/titled.ts'
import styles from './account.module.css'
import { Invites, roleOf } from './invites.tsx'

export const meta = titled('account.nav_accounts')

/** The companies that invite the user, and those where the user works, with the role there. */
export default function Accounts() {
  const t = useT()
  return (
    <>
      <h1>{t('account.nav_accounts')}</h1>
      <Invites />
      <Loaded query={useOwnProfile()}>
        {({ companies = [] }) =>
          companies.length === 0 ? (
            <EmptyState
              icon="store"
              title={t('account.noCompanies')}
              text={t('account.noCompaniesText')}
              action={
                <ButtonLink variant="primary" to="/my/add-provider">
                  {t('account.addProvider')}
                </ButtonLink>
              }
            />
          ) : (
            <div className={styles.stack}>
              <Companies list={companies.filter((company) => !isEnded(company))} />
              <Companies list={companies.filter(isEnded)} title={t('account.endedCompanies')} />
              <div>
                <ButtonLink to="/my/add-provider">{t('account.addProvider')}</ButtonLink>
              </div>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

type Own = NonNullable<Profile['companies']>[number]

const isEnded = (company: Own) => companyState(company) === 'terminated'

function Companies({ list, title }: { list: readonly Own[]; title?: string }) {
  if (list.length === 0) return null
  return (
    <Card>
      {title && <h2>{title}</h2>}
      <ul className={styles.rows}>
        {list.map((company) => (
          <Company key={company.id} company={company} />
        ))}
      </ul>
    </Card>
  )
}

/** One that has ended has no page, and of its desk there is left what became of it. */
function Company({ company }: { company: Own }) {
  const t = useT()
  return (
    <li>
      <Avatar name={company.name} fileId={company.avatarFileId} size={48} />
      <span className={styles.rowText}>
        {isEnded(company) ? <span>{company.name}</span> : <Link to={`/co/${company.slug}`}>{company.name}</Link>}
        <span className={styles.secondary}>
          {t(`account.role_${roleOf(company.staff[0]?.flags ?? '')}`)}
          {!isEnded(company) && (
            <>
              {' · '}
              <Link to={`/co/${company.slug}/admin/users`}>{t('account.myRights')}</Link>
            </>
          )}
        </span>
      </span>
      <Standing company={company} />
      <ButtonLink small to={`/co/${company.slug}/admin/dashboard`}>
        {t(isEnded(company) ? 'account.whatBecame' : 'account.openDesk')}
      </ButtonLink>
    </li>
  )
}

/** How a company that is not open stands with us. */
function Standing({ company }: { company: Own }) {
  const t = useT()
  const state = companyState(company)
  if (state === 'open') return null
  return <CompanyMark state={state}>{t(`account.company_${state}`)}</CompanyMark>
}
