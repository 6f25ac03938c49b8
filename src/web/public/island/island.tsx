import { lazyPart } from '#web/ui/pieces/lazy-part.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Gateway } from '#web/public/gateway/gateway.tsx'
import { CartPopover } from '#web/ui/layout/cart-popover.tsx'
import { LanguageOffer } from '#web/ui/layout/language-offer.tsx'
import { UnfinishedBooking } from '#web/ui/layout/unfinished-booking.tsx'
import { MessagesPopover } from '#web/ui/layout/messages-popover.tsx'
import { Announcement } from '#web/public/announcement/announcement.tsx'
import '#web/ui/layout/log-out-question.tsx'
import { watchWritten } from '#web/ui/state/lost-by-log-out.ts'
import { Apart } from '#web/ui/pieces/apart.tsx'
import { useOfflineReading } from './use-offline-reading.ts'
import { Toaster } from '#web/ui/pieces/toaster.tsx'

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
