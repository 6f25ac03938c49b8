import { dataKey } from '#contracts/data-key.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerInvite, Card } from '#contracts/contacts.ts'
import type { OwnCard } from '#contracts/profile.ts'
import { tell } from '#web/ui/client/bus.ts'
import type { Locale } from '#shared/locale.ts'
import type { NotificationWishes } from '#shared/notifications.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '#web/ui/client/api.ts'
import { readSession, storeSession } from '#web/ui/state/session.ts'

export function useOwnProfile() {
  return useQuery({
    queryKey: ['my', 'profile'],
    queryFn: () => api.user('GET /api/h/profile', { query: { withCompanies: '1' } }).then(({ data }) => data),
  })
}

/** Fetches the profile anew here and in the header. */
function useProfileChanged() {
  const queries = useQueryClient()
  return () => {
    localStorage.setItem(storageKeys.profileDirty, '1')
    tell('session')
    return queries.invalidateQueries({ queryKey: ['my', 'profile'] })
  }
}

export function useUpdatePerson() {
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: (change: { id: string; name?: string; avatarFileId?: string | null; cdata?: { locale: Locale } }) =>
      api.user('PUT /api/h/contact', { body: change }),
    onSuccess: changed,
  })
}

type Address = { email: string } | { phoneno: string }

export function useAddressChange() {
  const changed = useProfileChanged()
  return {
    request: useMutation({
      mutationFn: (address: Address) => api.user('POST /api/h/update-cinfo', { body: address }),
    }),
    verify: useMutation({
      mutationFn: ({ tac, address }: { tac: string; address: Address }) =>
        api.user('PUT /api/h/update-cinfo', { body: { tac, ...address } }),
      onSuccess: changed,
    }),
  }
}

/** Changes the password; every other device is logged out, this one goes on with a new token. */
export function usePasswordChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: { password: string; currentPassword?: string }) => {
      const jwt = readSession()?.jwt
      const answer = await api.user('PUT /api/h/auth', { body: { jwt, ...input } })
      const { jwt: next, id, cinfoid, folderid } = answer
      if (next && id && cinfoid) storeSession({ jwt: next, id, cinfoid, folderid })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['my'] }),
  })
}

export function useSessions() {
  return useQuery({
    queryKey: ['my', 'sessions'],
    queryFn: () => api.user('GET /api/h/sessions').then(({ data }) => data),
  })
}

export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) => api.user('DELETE /api/h/sessions', { query: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my', 'sessions'] }),
  })
}

export function useFavouriteOffers() {
  return useQuery({
    queryKey: ['my', 'favourites'],
    queryFn: () =>
      api.user(dataKey('connects'), { query: { formData: { fav: true }, limit: 50 } }).then(({ data }) => data),
  })
}

export function useInvites() {
  return useQuery({
    queryKey: ['my', 'invites'],
    queryFn: () => api.user('GET /api/h/invites').then(({ data }) => data),
  })
}

/** Takes an invite up or turns it down; either way the lists are read anew. */
export function useAnswerInvite() {
  const queries = useQueryClient()
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: async ({ how, ...which }: AnswerInvite & { how: 'accept' | 'decline' }) => {
      if (how === 'accept') await api.user('PUT /api/h/invite/accept', { body: which })
      else await api.user('PUT /api/h/invite/decline', { body: which })
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['my', 'invites'] })
      await changed()
    },
  })
}

/** One's own address cards, the main one first. */
export function useCards() {
  return useQuery({
    queryKey: ['my', 'cards'],
    queryFn: () =>
      api.user('GET /api/h/profile', { query: { withInfos: '1' } }).then(({ data }): OwnCard[] => data.infos ?? []),
  })
}

/** Adds a card, or changes the one its `infoid` names. */
export function useSaveCard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, card }: { id: string; card: Card }) =>
      card.infoid
        ? api.user('PUT /api/h/contact', { body: { id, infos: [card] } })
        : api.user('POST /api/h/contact', { body: { isperson: true, infos: [card] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['my', 'cards'] }),
  })
}

export function useRemoveCard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, infoid }: { id: string; infoid: string }) =>
      api.user('DELETE /api/h/contact', { query: { id, infoids: infoid, personal: 'true' } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my', 'cards'] }),
  })
}

const notificationsKey = ['my', 'notifications']

export function useNotifications() {
  return useQuery({
    queryKey: notificationsKey,
    queryFn: () => api.user('GET /api/h/user-prefs').then(({ data }) => data.notifications as NotificationWishes),
  })
}

/** Saves all of what one wants to be told. */
export function useSaveNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (notifications: NotificationWishes) => api.user('POST /api/h/user-prefs', { body: { notifications } }),
    onSuccess: (_answer, notifications) => queries.setQueryData(notificationsKey, notifications),
  })
}
