import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import 'dayjs/locale/ms.js'
import 'dayjs/locale/zh-cn.js'
import { type ReactNode, useEffect, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { useLocale, useT } from '../i18n.tsx'
import { ButtonLink } from '../pieces/button.tsx'
import { EmptyState } from '../pieces/pieces.tsx'
import { readSession } from '../state/session.ts'

const mixed = (base: string, percent: number, other: 'white' | 'black') =>
  `color-mix(in srgb, ${base} ${percent}%, ${other})`

/** Ten shades of a colour, light to dark, as Mantine wants them; the seventh is the colour itself. */
const shades = (base: string): MantineColorsTuple => [
  mixed(base, 8, 'white'),
  mixed(base, 16, 'white'),
  mixed(base, 30, 'white'),
  mixed(base, 46, 'white'),
  mixed(base, 62, 'white'),
  mixed(base, 80, 'white'),
  base,
  base,
  mixed(base, 88, 'black'),
  mixed(base, 76, 'black'),
]

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
