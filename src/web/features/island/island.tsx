import { Gateway } from '#web/features/gateway/gateway.tsx'
import { Toaster } from '#web/ui/plain/toaster.tsx'

/** What public pages load only when first needed. */
export default function Island() {
  return (
    <>
      <Gateway />
      <Toaster />
    </>
  )
}
