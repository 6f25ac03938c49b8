import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Announcement } from '#web/public/announcement/announcement.tsx'
import { Gateway } from '#web/public/gateway/gateway.tsx'
import { CartPopover } from '#web/ui/layout/cart-popover.tsx'
import { LanguageOffer } from '#web/ui/layout/language-offer.tsx'
import { MessagesPopover } from '#web/ui/layout/messages-popover.tsx'
import { UnfinishedBooking } from '#web/ui/layout/unfinished-booking.tsx'
import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import '#web/ui/layout/log-out-question.tsx'
import { Apart } from '#web/ui/pieces/apart.tsx'
import { Toaster } from '#web/ui/pieces/toaster.tsx'
import { watchWritten } from '#web/ui/state/lost-by-log-out.ts'
import { useOfflineReading } from './use-offline-reading.ts'

const Feedback = lazyPart(() => import('#web/public/feedback/feedback.tsx'))

/** What public pages load only when first needed. */
export default function Island() {
  const { hash, key } = useLocation()
  // A log-out asks what was written, on any page.
  useEffect(watchWritten, [])
  useOfflineReading()
  const parts = {
    gateway: <Gateway />,
    cart: <CartPopover />,
    messages: <MessagesPopover />,
    toasts: <Toaster />,
    announcement: <Announcement />,
    unfinished: <UnfinishedBooking />,
    language: <LanguageOffer />,
    feedback: hash === '#feedback' && <Feedback />,
  }
  return (
    <>
      {Object.entries(parts).map(([name, part]) => (
        <Apart key={name} at={key}>
          {part}
        </Apart>
      ))}
    </>
  )
}
