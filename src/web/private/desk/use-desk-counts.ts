import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { WaitingView } from '#contracts/desk.ts'
import { upTo99 } from '#shared/format.ts'
import { localized } from '#shared/locale.ts'
import { MINUTE } from '#shared/time.ts'
import { whoComes } from '#shared/who-comes.ts'
import { api } from '#web/ui/client/api.ts'
import { useLocale, useT } from '#web/ui/i18n.tsx'
import { askedEvery } from '#web/ui/kit/asked-every.ts'
import { toast } from '#web/ui/pieces/toast.ts'
import { useMessages } from '#web/ui/state/messages-store.ts'
import { ringOfRequest } from './request-sound.ts'

/** What waits at each of the desk's screens. A screen that is not named here has nothing that waits. */
export type DeskCounts = Partial<Record<'dashboard' | 'messages', number>>

/**
 * What waits for the company, kept up to date on every screen of the desk: shown in the tab's title, too, and told in passing
 * when it becomes more while another screen than the dashboard is open.
 * @param mayAnswer whether the caller sees the company's orders
 */
export function useDeskCounts(companyid: string, mayAnswer: boolean): DeskCounts {
  const { companies } = useMessages()
  const messages = companies.find((one) => one.companyid === companyid || one.slug === companyid)?.unread ?? 0
  const { data } = useQuery({
    // As the orders of the desk, it is asked again when one changes.
    queryKey: ['desk', companyid, 'orders', 'waiting'],
    queryFn: () => api.admin('GET /api/h/desk/waiting', { query: { companyid } }).then((answer) => answer.data),
    enabled: mayAnswer,
    refetchInterval: askedEvery(MINUTE),
  })
  const dashboard = data?.requests ?? 0
  useTold(companyid, data)
  useTitleCount(dashboard + messages)
  return { dashboard, messages }
}

/** Says that one more waits, who and for what, with the way there; by a sound, too, where the device is set to. */
function useTold(companyid: string, waiting: WaitingView | undefined) {
  const t = useT()
  const locale = useLocale()
  const requests = waiting?.requests
  const latest = waiting?.latest
  const name = whoComes(t, latest?.customerName, latest?.recipientName)
  const words = name
    ? t('desk.newToAnswerOf', { name, title: localized(latest?.title, locale) })
    : t('desk.newToAnswer')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [known, setKnown] = useState(requests)
  const isMore = known !== undefined && requests !== undefined && requests > known
  useEffect(() => {
    if (requests === known) return
    setKnown(requests)
    if (isMore) ringOfRequest()
    const dashboard = `/co/${companyid}/admin/dashboard`
    if (!isMore || pathname.endsWith(dashboard)) return
    toast.info(words, { label: t('desk.showToAnswer'), run: () => void navigate(dashboard) })
  }, [requests, known, isMore, words, companyid, pathname, navigate, t])
}

const counted = /^\(\d+\+?\) /

/** Puts a number before the title of the page: it is seen in a tab that is not open. */
function useTitleCount(count: number) {
  useEffect(() => {
    const head = document.querySelector('head')
    const write = () => {
      const plain = document.title.replace(counted, '')
      const title = count > 0 ? `(${upTo99(count)}) ${plain}` : plain
      if (document.title !== title) document.title = title
    }
    write()
    // Each screen writes its own title.
    const observer = new MutationObserver(write)
    if (head) observer.observe(head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(counted, '')
    }
  }, [count])
}
