import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#web/ui/client/api.ts'

/** Which field a refusal points at, in the form's own names. */
export interface Refusal {
  message: string
  code: string
  fields: string[]
  /** The right to take an account back that is to be deleted. */
  keep: string
}

/**
 * One submission at a time: while it runs the button waits, and what the server refuses becomes words on the form. `submit`
 * is for forms, `run` for anything else. `failed` says an unexpected error.
 */
export function useSubmit<Args extends unknown[]>(work: (...args: Args) => Promise<void>, failed: string) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const running = useRef(false)
  async function run(...args: Args) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await work(...args)
    } catch (error) {
      setRefusal(toRefusal(error, failed))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, refusal, run, clear: () => setRefusal(null) }
}

/** A form's handler that does this instead of loading a page. */
export function onSubmit(run: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
}

/** The text of a code's refusal may be in the data. */
function toRefusal(error: unknown, fallback: string): Refusal {
  if (!(error instanceof ApiError)) return { message: fallback, code: '', fields: [], keep: '' }
  const { data, issues } = error.body as {
    data?: { _message?: string; keep?: string } | null
    issues?: { path: string }[]
  }
  return {
    message: data?._message ?? error.message,
    code: error.code,
    keep: data?.keep ?? '',
    fields: (issues ?? []).map((issue) => issue.path),
  }
}
