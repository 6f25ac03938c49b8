import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerInvite, Card } from '#contracts/contacts.ts'
import { dataKey } from '#contracts/data-key.ts'
import type { OwnCard } from '#contracts/profile.ts'
import type { Locale } from '#shared/locale.ts'
import type { NotificationWishes } from '#shared/notifications.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { SECOND } from '#shared/time.ts'
import { api, checkTheirs } from '#web/ui/client/api.ts'
import { tell } from '#web/ui/client/bus.ts'
import { freshToken } from '#web/ui/client/fresh-token.ts'
import { profileChanged } from '#web/ui/kit/own-profile.ts'
import { useChange } from '#web/ui/kit/use-change.ts'
import { keysOfSecrets } from '#web/ui/state/keys-of-secrets.ts'
import { storeSession } from '#web/ui/state/store-session.ts'
import type { Proof } from './proof.ts'

/** @param says 'itself' for a form */
export const useUpdatePerson = (says?: 'itself') =>
  useChange(
    (change: { id: string; name?: string; avatarFileId?: string | null; cdata?: { locale: Locale } }) =>
      api.user('PUT /api/h/contact', { body: change }),
    { also: profileChanged, ...(says && { says }) },
  )

export type Address = { email: string } | { phoneno: string }

export function useAddressChange() {
  return {
    request: useChange((address: Address & Partial<Proof>) => api.user('POST /api/h/update-cinfo', { body: address }), {
      says: 'itself',
    }),
    verify: useChange(
      (body: { tac: string; email?: string; phoneno?: string }) =>
        api.user('PUT /api/h/update-cinfo', { body }, { findsItself: true }),
      { also: profileChanged, says: 'itself' },
    ),
  }
}

/** In that time an answer to a new password comes, or never. */
const REPLACED_WITHIN = 10 * SECOND

/** Changes the password; every other device is logged out, this one gets a new token. */
export function usePasswordChange() {
  const [keyOf] = useState(keysOfSecrets)
  return useChange(
    async (input: { password: string; currentPassword?: string }) => {
      const body = { jwt: (await freshToken()) ?? '', ...input }
      checkTheirs()
      localStorage.setItem(storageKeys.replacing, String(Date.now() + REPLACED_WITHIN))
      try {
        // The token stands in the body alone: sent again after a lost answer, it has ended, and would be refused at the door.
        const answer = await api.call('PUT /api/h/auth', { body }, { key: keyOf(JSON.stringify(body)) })
        checkTheirs()
        const { jwt: next, id, cinfoid, folderid } = answer
        if (next && id && cinfoid) storeSession({ jwt: next, id, cinfoid, folderid })
      } finally {
        localStorage.removeItem(storageKeys.replacing)
      }
    },
    { stale: [['my']], says: 'itself' },
  )
}

/** Sessions, page by page. */
export function useSessions() {
  return useInfiniteQuery({
    queryKey: ['my', 'sessions'],
    queryFn: ({ pageParam }) =>
      api.user('GET /api/h/sessions', { query: { cursor: pageParam } }).then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}

export const useEndSessions = () =>
  useChange((id: string | undefined) => api.user('DELETE /api/h/sessions', { query: { id } }), {
    stale: [['my', 'sessions']],
  })

export function useFavouriteOffers() {
  return useInfiniteQuery({
    queryKey: ['my', 'favourites'],
    queryFn: ({ pageParam }) =>
      api.user(dataKey('connects'), { query: { formData: { fav: true }, limit: 48, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}

/** Invites, page by page. */
export function useInvites() {
  return useInfiniteQuery({
    queryKey: ['my', 'invites'],
    queryFn: ({ pageParam }) =>
      api.user('GET /api/h/invites', { query: { cursor: pageParam } }).then(({ data }) => data),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
}

/** Accepts or declines an invite; either way the lists are invalidated. */
export const useAnswerInvite = () =>
  useChange(
    async ({ how, ...which }: AnswerInvite & { how: 'accept' | 'decline' }) => {
      if (how === 'accept') await api.user('PUT /api/h/invite/accept', { body: which })
      else await api.user('PUT /api/h/invite/decline', { body: which })
    },
    {
      stale: [['my', 'invites']],
      also: () => {
        // Whose messages are counted depends on where one works.
        tell('session')
        return profileChanged()
      },
    },
  )

/** The user's address cards, the main one first. */
export function useCards() {
  return useQuery({
    queryKey: ['my', 'cards'],
    queryFn: () =>
      api.user('GET /api/h/profile', { query: { withInfos: '1' } }).then(({ data }): OwnCard[] => data.infos ?? []),
  })
}

/** Adds a card, or changes the one with its `infoid`. */
export const useSaveCard = () =>
  useChange(
    ({ id, card, attempt }: { id: string; card: Card; attempt: string }) =>
      card.infoid
        ? api.user('PUT /api/h/contact', { body: { id, infos: [card] } })
        : api.user('POST /api/h/contact', { body: { isperson: true, infos: [card] } }, { once: true, of: attempt }),
    { stale: [['my', 'cards']], says: 'itself' },
  )

export const useRemoveCard = () =>
  useChange(
    ({ id, infoid }: { id: string; infoid: string }) =>
      api.user('DELETE /api/h/contact', { query: { id, infoids: infoid, personal: 'true' } }),
    { stale: [['my', 'cards']] },
  )

const notificationsKey = ['my', 'notifications']

export function useNotifications() {
  return useQuery({
    queryKey: notificationsKey,
    queryFn: () => api.user('GET /api/h/user-prefs').then(({ data }) => data.notifications as NotificationWishes),
  })
}

/** Saves all notification preferences. */
export const useSaveNotifications = () =>
  useChange((notifications: NotificationWishes) => api.user('POST /api/h/user-prefs', { body: { notifications } }), {
    known: (_answer, notifications) => [[notificationsKey, notifications]],
  })
