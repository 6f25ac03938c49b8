import { leaveForGoogle } from '#web/ui/client/google-library.ts'
import { useT } from '#web/ui/i18n.tsx'
import { toast } from '#web/ui/pieces/toast.ts'
import styles from './gateway.module.css'
import { useSubmit } from './use-submit.ts'

/** 'Continue with Google'; disabled until it is known whether there is a Google session already. */
export function GoogleButton({ loading }: { loading: boolean }) {
  const t = useT()
  const { busy, run } = useSubmit(async () => {
    try {
      await leaveForGoogle('#login')
    } catch {
      toast.error(t('gateway.failed'))
    }
  }, t('gateway.failed'))
  return (
    <>
      <button type="button" className={styles.google} disabled={loading || busy} onClick={() => void run()}>
        <GoogleMark />
        {t('gateway.google')}
      </button>
      <p className={styles.or}>
        <span>{t('gateway.or')}</span>
      </p>
    </>
  )
}

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M45 24.500c0-1.600-.1-2.800-.4-4.100H24v7.600h12.100c-.2 2-1.600 5-4.500 7l6.900 5.300c4.100-3.800 6.500-9.300 6.500-15.800z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-6.900-5.300c-1.900 1.300-4.300 2.200-7.600 2.200-5.800 0-10.700-3.800-12.500-9.100l-7.100 5.500C8 41.200 15.400 46 24 46z"
      />
      <path
        fill="#fbbc05"
        d="M11.500 28.500a13.500 13.500 0 0 1 0-8.900l-7.100-5.500a22 22 0 0 0 0 19.900l7.100-5.500z"
      />
      <path
        fill="#ea4335"
        d="M24 10.500c4.100 0 6.900 1.800 8.400 3.300l6.200-6C34.900 4.300 29.900 2 24 2 15.400 2 8 6.900 4.400 14.100l7.100 5.500c1.800-5.300 6.700-9.100 12.500-9.100z"
      />
    </svg>
  )
}
