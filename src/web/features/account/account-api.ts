import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerInvite, Card, InviteView } from '#contracts/contacts.ts'
import type { CodeAnswer, LoginAnswer, SessionView } from '#contracts/identity.ts'
import type { ConnectView, OwnCard, PreferencesView, ProfileView } from '#contracts/profile.ts'
import { brand } from '#shared/brand.ts'
import type { NotificationWishes } from '#shared/notifications.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { api } from '#web/ui/client/api.ts'
import { readSession, storeSession } from '#web/ui/state/session.ts'

export interface Data<T> {
  data: T
}

export function useOwnProfile() {
  return useQuery({
    queryKey: ['my', 'profile'],
    queryFn: () =>
      api.user<Data<ProfileView>>('/api/h/profile', { params: { withCompanies: 1 } }).then(({ data }) => data),
  })
}

/** Fetches the profile anew here and in the header. */
function useProfileChanged() {
  const queries = useQueryClient()
  return () => {
    localStorage.setItem(storageKeys.profileDirty, '1')
    window.dispatchEvent(new Event('khidmat:session'))
    return queries.invalidateQueries({ queryKey: ['my', 'profile'] })
  }
}

export function useUpdatePerson() {
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: (change: { id: string; name?: string; avatarFileId?: string | null; cdata?: { locale: string } }) =>
      api.user('/api/h/contact', { method: 'PUT', body: change }),
    onSuccess: changed,
  })
}

type Address = { email: string } | { phoneno: string }

export function useAddressChange() {
  const changed = useProfileChanged()
  return {
    request: useMutation({
      mutationFn: (address: Address) => api.user<CodeAnswer>('/api/h/update-cinfo', { method: 'POST', body: address }),
    }),
    verify: useMutation({
      mutationFn: ({ tac, address }: { tac: string; address: Address }) =>
        api.user('/api/h/update-cinfo', { method: 'PUT', body: { tac, ...address } }),
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
      const answer = await api.user<LoginAnswer>('/api/h/auth', { method: 'PUT', body: { jwt, ...input } })
      const { jwt: next, id, cinfoid, folderid } = answer
      if (next && id && cinfoid) storeSession({ jwt: next, id, cinfoid, folderid })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['my'] }),
  })
}

export function useSessions() {
  return useQuery({
    queryKey: ['my', 'sessions'],
    queryFn: () => api.user<Data<SessionView[]>>('/api/h/sessions').then(({ data }) => data),
  })
}

export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) => api.user('/api/h/sessions', { method: 'DELETE', params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my', 'sessions'] }),
  })
}

export function useFavouriteOffers() {
  return useQuery({
    queryKey: ['my', 'favourites'],
    queryFn: () =>
      api
        .user<Data<ConnectView[]>>(`/api/data/${brand.slug}-connects`, {
          params: { formData: { fav: true }, limit: 50 },
        })
        .then(({ data }) => data),
  })
}

export function useInvites() {
  return useQuery({
    queryKey: ['my', 'invites'],
    queryFn: () => api.user<Data<InviteView[]>>('/api/h/invites').then(({ data }) => data),
  })
}

/** Takes an invite up or turns it down; either way the lists are read anew. */
export function useAnswerInvite() {
  const queries = useQueryClient()
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: ({ how, ...which }: AnswerInvite & { how: 'accept' | 'decline' }) =>
      api.user(`/api/h/invite/${how}`, { method: 'PUT', body: which }),
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
      api
        .user<Data<ProfileView>>('/api/h/profile', { params: { withInfos: 1 } })
        .then(({ data }): OwnCard[] => data.infos ?? []),
  })
}

/** Adds a card, or changes the one its `infoid` names. */
export function useSaveCard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, card }: { id: string; card: Card }) =>
      card.infoid
        ? api.user('/api/h/contact', { method: 'PUT', body: { id, infos: [card] } })
        : api.user('/api/h/contact', { method: 'POST', body: { isperson: true, infos: [card] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['my', 'cards'] }),
  })
}

export function useRemoveCard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, infoid }: { id: string; infoid: string }) =>
      api.user('/api/h/contact', { method: 'DELETE', params: { id, infoids: infoid, personal: true } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my', 'cards'] }),
  })
}

const notificationsKey = ['my', 'notifications']

export function useNotifications() {
  return useQuery({
    queryKey: notificationsKey,
    queryFn: () =>
      api.user<Data<PreferencesView>>('/api/h/user-prefs').then(({ data }) => data.notifications as NotificationWishes),
  })
}

/** Saves what one wants to be told: shown at once, in the very click, and taken back when the server refuses. */
export function useSaveNotifications() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (notifications: NotificationWishes) =>
      api.user('/api/h/user-prefs', { method: 'POST', body: { notifications } }),
  })
  return (wishes: NotificationWishes, onError: (error: Error) => void) => {
    const before = queries.getQueryData<NotificationWishes>(notificationsKey)
    void queries.cancelQueries({ queryKey: notificationsKey })
    queries.setQueryData(notificationsKey, wishes)
    mutate(wishes, {
      onError: (error) => {
        queries.setQueryData(notificationsKey, before)
        onError(error)
      },
    })
  }
}
