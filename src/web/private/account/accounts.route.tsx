import { Link } from 'react-router'
import type { Profile } from '#web/ui/state/profile-store.ts'
import { companyState } from '#shared/company-life.ts'
import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Avatar, Card, EmptyState } from '#web/ui/pieces/pieces.tsx'
import styles from './account.module.css'
import { Invites, roleOf } from './invites.tsx'
import { CompanyMark } from '#web/ui/kit/company-mark.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { useOwnProfile } from '#web/ui/kit/own-profile.ts'
import { titled } from '#web/ui/titled.ts'

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
              <Card>
                <ul className={styles.rows}>
                  {companies.map((company) => (
                    <li key={company.id}>
                      <Avatar name={company.name} fileId={company.avatarFileId} size={48} />
                      <span className={styles.rowText}>
                        <Link to={`/co/${company.slug}`}>{company.name}</Link>
                        <span className={styles.secondary}>
                          {t(`account.role_${roleOf(company.staff[0]?.flags ?? '')}`)}
                        </span>
                      </span>
                      <Standing company={company} />
                      <ButtonLink small to={`/co/${company.slug}/admin/dashboard`}>
                        {t('account.openDesk')}
                      </ButtonLink>
                    </li>
                  ))}
                </ul>
              </Card>
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

/** How a company that is not open stands with us. */
function Standing({ company }: { company: NonNullable<Profile['companies']>[number] }) {
  const t = useT()
  const state = companyState(company)
  if (state === 'open') return null
  return <CompanyMark state={state}>{t(`account.company_${state}`)}</CompanyMark>
}
