import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../pieces/lazy-part.tsx'
import { maySay, startLive } from '../state/live.ts'
import { loadUnread, useMessages } from '../state/messages-store.ts'
import { useLive } from '../state/use-live.ts'
import { useSignedIn } from '../state/use-signed-in.ts'
import { messagesAnchorId } from './message-button.tsx'

const Latest = lazyPart(() => import('./latest-threads.tsx'))

/** Updates the count of unread messages, and shows the latest conversations under the header's icon. */
export function MessagesPopover() {
  const { open } = useMessages()
  const signedIn = useSignedIn()
  useEffect(() => (signedIn ? startLive() : undefined), [signedIn])
  useLive((word) => {
    if (maySay(word)) void loadUnread()
  })
  const anchor = open && typeof document !== 'undefined' ? document.getElementById(messagesAnchorId) : null
  return anchor && createPortal(<Latest />, anchor)
}
