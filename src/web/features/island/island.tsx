import { Gateway } from '#web/features/gateway/gateway.tsx'
import { CartPopover } from '#web/ui/layout/cart-popover.tsx'
import { MessagesPopover } from '#web/ui/layout/messages-popover.tsx'
import { Toaster } from '#web/ui/plain/toaster.tsx'

/** What public pages load only when first needed. */
export default function Island() {
  return (
    <>
      <Gateway />
      <CartPopover />
      <MessagesPopover />
      <Toaster />
    </>
  )
}
