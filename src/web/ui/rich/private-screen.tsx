import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import { createTheme, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import 'dayjs/locale/ms.js'
import 'dayjs/locale/zh-cn.js'
import { type ReactNode, useEffect, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { useLocale, useT } from '../i18n.tsx'
import { ButtonLink } from '../plain/button.tsx'
import { EmptyState } from '../plain/pieces.tsx'
import { readSession } from '../state/session.ts'

const shades = (base: string) =>
  Array.from(
    { length: 10 },
    (_, i) =>
      `color-mix(in srgb, ${base} ${[8, 16, 30, 46, 62, 80, 100, 100, 88, 76][i]}%, ${i < 6 ? 'white' : 'black'})`,
  ) as unknown as readonly [string, string, string, string, string, string, string, string, string, string]

// One source of looks: Mantine reads the tokens of tokens.css.
const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  colors: { brand: shades(brand.primary) },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  defaultRadius: 10,
  cursorType: 'pointer',
  autoContrast: true,
})

/**
 * The ground of a private screen: Mantine, the query cache (no retry on error, as the specification says) and the gate
 * for strangers. `guard` false lets guests in (checkout).
 */
export function PrivateScreen({ children, guard = true }: { children: ReactNode; guard?: boolean }) {
  const locale = useLocale()
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true },
          mutations: { retry: false },
        },
      }),
  )
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <DatesProvider settings={{ locale: locale === 'zh' ? 'zh-cn' : locale, firstDayOfWeek: 1 }}>
        <QueryClientProvider client={queries}>
          {guard ? <SignInGate>{children}</SignInGate> : children}
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  )
}

/** Shows its children to whoever is signed in, and to strangers the way in. Data calls decide rights, not this. */
function SignInGate({ children }: { children: ReactNode }) {
  const t = useT()
  const [state, setState] = useState<'unknown' | 'in' | 'out'>('unknown')
  useEffect(() => {
    const read = () => setState(readSession() ? 'in' : 'out')
    read()
    window.addEventListener('khidmat:session', read)
    return () => window.removeEventListener('khidmat:session', read)
  }, [])
  if (state === 'unknown') return null
  if (state === 'in') return children
  return (
    <EmptyState
      icon="user"
      title={t('ui.signInTitle')}
      text={t('ui.signInText')}
      action={
        <ButtonLink variant="primary" to={{ hash: '#login' }} preventScrollReset>
          {t('layout.login')}
        </ButtonLink>
      }
    />
  )
}
