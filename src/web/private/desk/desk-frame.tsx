import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, Navigate, NavLink, useLocation, useMatch, useNavigate, useSearchParams } from 'react-router'
import { companyState } from '#shared/company-life.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useT } from '#web/ui/i18n.tsx'
import { RailLink } from '#web/ui/kit/area.tsx'
import { CompanyMark } from '#web/ui/kit/company-mark.tsx'
import { Loaded } from '#web/ui/kit/loaded.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'
import { Count } from '#web/ui/pieces/count.tsx'
import { Dialog } from '#web/ui/pieces/dialog.tsx'
import { Icon, type IconName } from '#web/ui/pieces/icon.tsx'
import { Avatar, EmptyState, Skeleton } from '#web/ui/pieces/pieces.tsx'
import { type Profile, renewProfile, useProfile, useProfileQuery } from '#web/ui/state/profile-store.ts'
import { Approval } from './approval.tsx'
import { useCompanyPrefs, useOrderNews } from './desk-api.ts'
import styles from './frame.module.css'
import { useLackingWords, useMay } from './may.tsx'
import type { Need } from './needs.ts'
import { type DeskCounts, useDeskCounts } from './use-desk-counts.ts'

interface Entry {
  page: 'dashboard' | 'schedule' | 'orders' | 'messages' | 'offers' | 'contacts' | 'users' | 'profile' | 'settings'
  icon: IconName
  need: Need
  /** Everybody of the staff may read it by its address; it says itself what may not be changed. */
  readable?: true
}

/** The screens in their groups; each with what it shows. */
const groups: { key: 'today' | 'sell' | 'people' | 'manage'; entries: Entry[] }[] = [
  {
    key: 'today',
    entries: [
      { page: 'dashboard', icon: 'home', need: 'GET /api/h/dashboard' },
      { page: 'schedule', icon: 'calendar', need: 'GET /api/h/schedule' },
      { page: 'orders', icon: 'receipt', need: 'GET /api/h/desk/orders' },
      { page: 'messages', icon: 'message', need: 'messages' },
    ],
  },
  {
    key: 'sell',
    entries: [{ page: 'offers', icon: 'sparkle', need: 'GET /api/h/offers' }],
  },
  {
    key: 'people',
    entries: [
      { page: 'contacts', icon: 'user', need: 'GET /api/h/customers' },
      { page: 'users', icon: 'users', need: 'PUT /api/h/staff', readable: true },
    ],
  },
  {
    key: 'manage',
    entries: [
      { page: 'profile', icon: 'store', need: 'GET /api/h/company', readable: true },
      { page: 'settings', icon: 'wrench', need: 'POST /api/h/comp-prefs', readable: true },
    ],
  },
]

/** Left rail on wide screens, bottom bar on phones; above both the company. */
export function DeskFrame({ companyid, children }: { companyid: string; children: ReactNode }) {
  useOrderNews()
  return (
    <Loaded query={useProfileQuery()} height={320}>
      {({ companies }) => (
        <OwnDesk companyid={companyid} companies={companies ?? []}>
          {children}
        </OwnDesk>
      )}
    </Loaded>
  )
}

/** Which company each address of a desk was that this page has shown: a colleague may give it another while it is open. */
const formerly = new Map<string, string>()

function OwnDesk({
  companyid,
  companies,
  children,
}: {
  companyid: string
  companies: NonNullable<Profile['companies']>
  children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const company = companies.find(({ id, slug }) => id === companyid || slug === companyid)
  useEffect(() => {
    if (company) formerly.set(companyid, company.id)
  }, [company, companyid])
  if (!company) {
    const moved = companies.find(({ id }) => id === (formerly.get(companyid) ?? keptId(companyid)))
    if (moved) return <Navigate replace to={pathname.replace(`/co/${companyid}/`, `/co/${moved.slug}/`) + search} />
    return <NotYours key={companyid} worksElsewhere={companies.length > 0} />
  }
  return (
    <Framed company={company} companyid={companyid}>
      {children}
    </Framed>
  )
}

/** Which company this browser knew under an address, at an earlier visit. */
function keptId(slug: string): string | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKeys.company(slug)) ?? 'null') as Company | null)?.id
  } catch {
    return undefined
  }
}

/** The desk of somebody else's company. What the browser knows of one's own may be old, so it is asked for before that is said. */
function NotYours({ worksElsewhere }: { worksElsewhere: boolean }) {
  const t = useT()
  const [isSure, setSure] = useState(false)
  useEffect(() => {
    const done = () => setSure(true)
    void renewProfile().then(done, done)
  }, [])
  if (!isSure) return <Skeleton height={320} />
  return (
    <EmptyState
      icon="shield"
      title={t('desk.notYours')}
      text={t('desk.notYoursText')}
      action={
        <ButtonLink to={worksElsewhere ? '/my/accounts' : '/'}>
          {t(worksElsewhere ? 'desk.toOwn' : 'ui.backHome')}
        </ButtonLink>
      }
    />
  )
}

type Company = NonNullable<Profile['companies']>[number]

function Framed({ company, companyid, children }: { company: Company; companyid: string; children: ReactNode }) {
  const t = useT()
  const may = useMay(companyid)
  const counts = useDeskCounts(companyid, may('GET /api/h/desk/orders'))
  // As the desk knows it, which hears of decisions, else the profile.
  const { data: stands = company } = useCompanyPrefs(companyid)
  const state = companyState(stands)
  const page = useLocation().pathname.split('/')[4]
  const [query] = useSearchParams()
  const isReading = useMatch('/co/:companyid/admin/messages') !== null && query.has('order')
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ need }) => may(need)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className={styles.frame} data-reading={isReading || undefined}>
      <aside className={styles.rail}>
        <CompanySwitcher companyid={company.id} />
        {state !== 'open' && (
          <div>
            <CompanyMark state={state}>{t(`desk.company_${state}`)}</CompanyMark>
          </div>
        )}
        <nav aria-label={t('desk.area')} className={styles.railNav}>
          {shown.map((group) => (
            <div key={group.key}>
              <p className={styles.railGroup}>{t(`desk.group_${group.key}`)}</p>
              {group.entries.map(({ page, icon }) => (
                <RailLink key={page} to={`/co/${companyid}/admin/${page}`} icon={icon} count={countAt(counts, page)}>
                  <Named page={page} count={countAt(counts, page)} />
                </RailLink>
              ))}
            </div>
          ))}
        </nav>
        {state === 'open' && (
          <Link to={`/co/${company.slug}`} className={styles.storefront}>
            <Icon name="store" size={20} />
            <span>{t('desk.viewStorefront')}</span>
          </Link>
        )}
      </aside>
      <div className={styles.page}>
        {state === 'setting_up' && page !== 'dashboard' && <Approval companyid={companyid} />}
        <AllowedPage base={`/co/${companyid}/admin`} shown={shown.flatMap(({ entries }) => entries)}>
          {children}
        </AllowedPage>
      </div>
      <Tabs base={`/co/${companyid}/admin`} entries={shown.flatMap(({ entries }) => entries)} counts={counts} />
    </div>
  )
}

/**
 * The page, if one may see it. The dashboard is where every way in leads: who may not see it lands on the first page that
 * is theirs.
 */
function AllowedPage({ base, shown, children }: { base: string; shown: readonly Entry[]; children: ReactNode }) {
  const t = useT()
  const lacking = useLackingWords()
  const page = useLocation().pathname.split('/')[4]
  const wanted = groups.flatMap(({ entries }) => entries).find((entry) => entry.page === page)
  const [first] = shown
  if (!wanted || wanted.readable || shown.includes(wanted)) return children
  if (first && page === 'dashboard') return <Navigate to={`${base}/${first.page}`} replace />
  return (
    <EmptyState
      icon="shield"
      title={t(first ? 'desk.notForYou' : 'desk.nothingForYou')}
      text={lacking([wanted.need])}
      action={first && <ButtonLink to={`${base}/${first.page}`}>{t(`desk.nav_${first.page}`)}</ButtonLink>}
    />
  )
}

const countAt = (counts: DeskCounts, page: Entry['page']): number =>
  (counts as Partial<Record<Entry['page'], number>>)[page] ?? 0

/** The name of a screen; what waits there is read out, too. */
function Named({ page, count }: { page: Entry['page']; count: number }) {
  const t = useT()
  return (
    <span>
      {t(`desk.nav_${page}`)}
      {count > 0 && <span className="visually-hidden">{` ${t('desk.waitingThere', { count })}`}</span>}
    </span>
  )
}

/** How many fit side by side on the narrowest phone, in the longest language. */
const MOST_TABS = 5

/** The bar of phones; what does not fit is in the menu at its end. */
function Tabs({ base, entries, counts }: { base: string; entries: readonly Entry[]; counts: DeskCounts }) {
  const t = useT()
  const { pathname } = useLocation()
  // Gone once another page is there; Back from that leads to the page, not to this.
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== pathname) setOpenAt(null)
  const fits = entries.length <= MOST_TABS ? entries.length : MOST_TABS - 1
  const rest = entries.slice(fits)
  return (
    <>
      <nav className={styles.tabs} aria-label={t('desk.tabs')}>
        {entries.slice(0, fits).map(({ page, icon }) => (
          <NavLink key={page} to={`${base}/${page}`} className={styles.tab}>
            <Icon name={icon} size={24} />
            <Named page={page} count={countAt(counts, page)} />
            {countAt(counts, page) > 0 && (
              <span className={styles.bubble}>
                <Count count={countAt(counts, page)} />
              </span>
            )}
          </NavLink>
        ))}
        {rest.length > 0 && (
          <button
            type="button"
            className={styles.tab}
            aria-haspopup="dialog"
            aria-current={rest.some(({ page }) => pathname.includes(`/admin/${page}`)) || undefined}
            onClick={() => setOpenAt(pathname)}
          >
            <Icon name="more" size={24} />
            {t('desk.more')}
          </button>
        )}
      </nav>
      {openAt === pathname && (
        <Dialog title={t('desk.more')} onClose={() => setOpenAt(null)}>
          <nav aria-label={t('desk.more')} className={styles.more}>
            {rest.map(({ page, icon }) => (
              <RailLink key={page} to={`${base}/${page}`} icon={icon}>
                {t(`desk.nav_${page}`)}
              </RailLink>
            ))}
          </nav>
        </Dialog>
      )}
    </>
  )
}

/** Which company this is; a choice when one works in several. */
function CompanySwitcher({ companyid }: { companyid: string }) {
  const t = useT()
  const id = useId()
  const companies = useProfile()?.companies ?? []
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const current = companies.find((company) => company.id === companyid)
  const page = pathname.split('/')[4] ?? 'dashboard'
  return (
    <div className={styles.company}>
      <Avatar name={current?.name ?? ''} fileId={current?.avatarFileId ?? null} size={40} />
      {companies.length < 2 ? (
        <strong>{current?.name}</strong>
      ) : (
        <>
          <label htmlFor={id} className="visually-hidden">
            {t('desk.switchCompany')}
          </label>
          <select
            id={id}
            className={styles.companySelect}
            value={current?.slug}
            onChange={(event) => void navigate(`/co/${event.target.value}/admin/${page}`)}
          >
            {companies.map(({ id, slug, name }) => (
              <option key={id} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </div>
  )
}
