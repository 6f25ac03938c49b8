import { hear } from './ui/client/bus.ts'
import { lazyPart } from './ui/pieces/lazy-part.tsx'
import '@fontsource-variable/urbanist/index.css'
import latinFont from '@fontsource-variable/urbanist/files/urbanist-latin-wght-normal.woff2?url'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { type ReactNode, useEffect, useState } from 'react'
import {
  createPath,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { TextKey } from '#locales/keys.ts'
import { brand } from '#shared/brand.ts'
import { layoutOf } from '#shared/layout.ts'
import { htmlLang, type Locale } from '#shared/locale.ts'
import { type PackedTexts, unpackTexts } from '#shared/packed-texts.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import type { Route } from './+types/root.ts'
import { bootScript } from './ui/boot-script.ts'
import { isLeaving, leaveFor } from './ui/client/leave-for.ts'
import { noteGoal } from './ui/client/lost-goal.ts'
import { PageTexts, useT } from './ui/i18n.tsx'
import { BottomBar } from './ui/layout/bottom-bar.tsx'
import { ErrorScreen } from './ui/layout/error-screen.tsx'
import { Footer } from './ui/layout/footer.tsx'
import styles from './ui/layout/frame.module.css'
import { Header } from './ui/layout/header.tsx'
import { InstallBanner } from './ui/layout/install-banner.tsx'
import { HeldBar } from './ui/layout/network-bar.tsx'
import { useNonce } from './ui/nonce.tsx'
import { isLeft, readSession } from './ui/state/session.ts'
import { useUnfinished } from './ui/state/unfinished.ts'
import { usePerson } from './ui/state/use-signed-in.ts'

export { loader } from './root.server.ts'
export { sameTexts as shouldRevalidate } from './ui/same-texts.ts'

const Island = lazyPart(() => import('./public/island/island.tsx'))

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof import('./root.server.ts').loader>('root')
  const locale: Locale = data?.locale ?? 'en'
  const text = (key: TextKey) => data && unpackTexts(data.texts)[key]
  const nonce = useNonce()
  return (
    <html
      lang={htmlLang[locale]}
      data-production-host={data?.productionHost || undefined}
      data-no-network={text('ui.noNetwork')}
      data-no-answer={text('ui.noAnswer')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={brand.primary} />
        {/* Asked for at once, beside the style sheets that name it: mostly it is there for the first words. */}
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* The scroll position of "/" is always restored, of other pages only on Back. */}
        <ScrollRestoration
          nonce={nonce}
          getKey={(location) => (location.pathname === '/' ? `/${location.search}` : location.key)}
        />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The frame around every page, by its path; the texts of the page's namespaces are added to those of the frame. */
export default function Root({ loaderData }: Route.ComponentProps) {
  const matches = useMatches()
  const { pathname } = useLocation()
  const packs = matches.flatMap((match) => (match.loaderData as { texts?: PackedTexts } | undefined)?.texts ?? [])
  const layout = layoutOf(pathname)
  return (
    <PageTexts locale={loaderData.locale} packs={packs}>
      <PageProgress />
      {layout === 'bare' ? (
        <main id="content">
          <HeldBar />
          <PersonsPage />
        </main>
      ) : (
        <>
          <SkipLink />
          <Header layout={layout} />
          <InstallBanner path={pathname} />
          <main id="content" className={styles.main} tabIndex={-1}>
            <HeldBar />
            <PersonsPage />
          </main>
          {layout !== 'admin' && layout !== 'user' && (
            <Footer layout={layout} policies={loaderData.policies} lines={loaderData.letterhead} />
          )}
          {layout !== 'admin' && <BottomBar />}
        </>
      )}
      <LazyIsland />
    </PageTexts>
  )
}

/** How long a step of the history is waited for. */
const STEP_MS = 300

/**
 * The page itself. Once it is another person's, or nobody's any more, the document is loaded anew, so that nothing of theirs is left for the next, nor
 * goes on in it; whoever only must sign in again finds it as it was, and a guest who signs in goes on.
 */
function PersonsPage() {
  const isOver = usePerson() !== undefined && isLeft()
  useEffect(() => {
    if (!isOver) return
    // The next person begins at its top.
    window.scrollTo(0, 0)
    const anew = () => leaveFor()
    // The step back from the dialog in which somebody else logged in is on its way, and calls off whatever is loaded before.
    window.addEventListener('popstate', anew)
    const wait = window.setTimeout(() => isLeaving() || anew(), STEP_MS)
    return () => {
      window.removeEventListener('popstate', anew)
      window.clearTimeout(wait)
    }
  }, [isOver])
  return isOver ? <Progress /> : <Outlet />
}

function SkipLink() {
  const t = useT()
  return (
    <a className={styles.skip} href="#content">
      {t('layout.skip')}
    </a>
  )
}

function Progress() {
  const t = useT()
  return <div className={styles.progress} role="progressbar" aria-label={t('layout.loading')} />
}

function PageProgress() {
  const { state, location } = useNavigation()
  useEffect(() => (location ? noteGoal(createPath(location)) : undefined), [location])
  return state === 'loading' ? <Progress /> : null
}

/** Gateway dialog, toasts and the like: loaded when first needed, or once the page is idle. */
function LazyIsland() {
  const { hash } = useLocation()
  const [wanted, setWanted] = useState(false)
  // What is held runs out: the way back to it does not wait until the page is idle.
  const isHeld = useUnfinished() !== null
  useEffect(() => {
    if (isHeld) setWanted(true)
  }, [isHeld])
  useEffect(() => {
    const want = () => setWanted(true)
    if (hash) want()
    const deafen = hear('island', want)
    // Who is signed in works here, and who booked as a guest comes back on the way: what failed is told, and what is read is kept, also where the network goes soon.
    const isTheirs = readSession() ?? localStorage.getItem(storageKeys.anonymousOrder)
    const idle = window.setTimeout(want, isTheirs === null ? 3000 : 300)
    return () => {
      deafen()
      window.clearTimeout(idle)
    }
  }, [hash])
  if (!wanted) return null
  return <Island />
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />
}
