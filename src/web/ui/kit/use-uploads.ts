import { useEffect, useRef, useState } from 'react'
import type { Translate } from '#shared/i18n.ts'
import { upload } from '../client/upload.ts'
import { useT } from '../i18n.tsx'
import { toast } from '../pieces/toast.ts'
import { draftKey } from '../state/draft-key.ts'
import { isSignedOut } from './signed-out.ts'
import { keptUploads, mostMegabytes, readUploads, type Upload, whyNot } from './upload-line.ts'

type Change = (all: Upload[]) => Upload[]

/**
 * Uploads files one after the other, in their order, and updates their state in the list. Leaving the screen aborts
 * nothing: a message may wait for them.
 */
function useSending(
  change: (how: Change) => void,
  isPrivate: boolean,
  onStored: (key: string, id: string, file: File) => void,
  /** It failed, and nobody sees the list any more. */
  onLost: (file: File, why: Error) => void,
) {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const underWay = useRef(new Map<string, { id: Promise<string>; abort: AbortController }>())
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const patch = (which: string, to: Partial<Upload>) =>
    change((all) => all.map((each) => (each.key === which ? { ...each, ...to } : each)))
  return {
    begin(which: string, file: File) {
      const abort = new AbortController()
      const run = async () => {
        abort.signal.throwIfAborted()
        patch(which, { state: 'sending' })
        const { id } = await upload(file, (part) => patch(which, { part }), { isPrivate, signal: abort.signal })
        patch(which, { state: 'stored', part: 1, id })
        onStored(which, id, file)
        return id
      }
      patch(which, { state: 'waiting', part: 0, problem: null })
      const id = line.current.then(run)
      line.current = id.catch((error: Error) => {
        if (abort.signal.aborted) return
        patch(which, { state: 'failed', problem: error.message })
        // The list with its 'Try again' is gone, and so is the file.
        if (!here.current && !isSignedOut(error)) onLost(file, error)
      })
      underWay.current.set(which, { id, abort })
    },
    callOff(which: string) {
      underWay.current.get(which)?.abort.abort()
      underWay.current.delete(which)
    },
    /** The id that it gets. */
    idOf: ({ key, id }: Upload) => id ?? (underWay.current.get(key)?.id as Promise<string>),
  }
}

export type Uploads = ReturnType<typeof useUploads>

/**
 * Several files on their way, one after the other from the moment they are chosen: each can be called off, tried again and
 * taken away. `of` names what they are for, under which what was stored is kept until it is let go; in the browser only.
 */
export function useUploads({ of, most, isPrivate }: { of: string; most: number; isPrivate: boolean }) {
  const t = useT()
  const [key] = useState(() => draftKey(`files_${of}`))
  const [uploads, setUploads] = useState<Upload[]>(() =>
    readUploads(sessionStorage.getItem(key), t('frame.interrupted')),
  )
  /** What concerns them all: that there were too many. */
  const [problem, setProblem] = useState<string | null>(null)
  /** What whoever does not see the list is told. */
  const [said, setSaid] = useState('')
  const files = useRef(new Map<string, File>())
  const sending = useSending(
    setUploads,
    isPrivate,
    (which, id, { name, type: mime, size: bytes }) => {
      const stored: Upload = { key: which, id, name, mime, bytes, state: 'stored', part: 1, problem: null }
      keep((kept) => [...kept.filter(({ key }) => key !== which), stored])
      setSaid(t('frame.stored', { name }))
    },
    ({ name }, why) => toast.error(t('frame.notStored', { name, why: why.message })),
  )

  /** What a draft keeps: what was chosen, also what was stored, or sent on, after somebody went elsewhere. */
  function keep(change: Change) {
    const kept = keptUploads(change(readUploads(sessionStorage.getItem(key), '')))
    if (kept) sessionStorage.setItem(key, kept)
    else sessionStorage.removeItem(key)
  }

  /** Takes chosen files in: what cannot be taken stands in the list with the reason, what is too much does not. */
  function add(chosen: Iterable<File>) {
    const room = most - uploads.filter(({ state }) => state !== 'refused').length
    const all = [...chosen]
    const fit = all.filter((file) => !whyNot(file)).slice(0, Math.max(0, room))
    const taken = all.filter((file) => whyNot(file) || fit.includes(file))
    setProblem(taken.length < all.length ? t('frame.mostFiles', { count: most }) : null)
    const rows = taken.map((file): Upload => {
      const why = whyNot(file)
      const key = crypto.randomUUID()
      if (!why) files.current.set(key, file)
      return {
        key,
        name: file.name,
        mime: file.type,
        bytes: file.size,
        state: why ? 'refused' : 'waiting',
        part: 0,
        id: null,
        problem: why && t(`frame.refused_${why}`, { count: mostMegabytes(file.type) }),
      }
    })
    setUploads((before) => [...before, ...rows])
    keep((kept) => [...kept, ...rows.filter(({ state }) => state === 'waiting')])
    for (const { key } of rows) {
      const file = files.current.get(key)
      if (file) sending.begin(key, file)
    }
  }

  /** Forgets files: those that were sent on, or were taken away. */
  function letGo(keys: readonly string[]) {
    for (const which of keys) {
      sending.callOff(which)
      files.current.delete(which)
    }
    const others: Change = (all) => all.filter(({ key }) => !keys.includes(key))
    keep(others)
    setProblem(null)
    setUploads(others)
  }

  return {
    all: uploads,
    problem,
    said,
    add,
    letGo,
    remove(which: Upload) {
      letGo([which.key])
      setSaid(t('frame.removed', { name: which.name }))
    },
    retry(which: string) {
      const file = files.current.get(which)
      if (file) sending.begin(which, file)
    },
    /** The file itself, for a picture of it; none of what an earlier page stored. */
    fileOf: (which: string) => files.current.get(which),
    /** Waits until all of them are stored. @returns their ids @throws why one is not */
    whole: () => allStored(uploads, sending.idOf, t),
  }
}

/** What was refused, or interrupted, has to be taken away first: nobody sends a message without it unawares. */
async function allStored(uploads: readonly Upload[], idOf: (each: Upload) => string | Promise<string>, t: Translate) {
  const refused = uploads.find(({ state }) => state === 'refused')
  if (refused) throw new Error(t('frame.notStored', { name: refused.name, why: refused.problem ?? '' }))
  return Promise.all(uploads.map(idOf))
}
