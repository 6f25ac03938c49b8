/** The input of an attempt, and how the thing stood when it was agreed to. */
export interface Agreed<Input extends object = object> {
  input: Input
  of?: string | undefined
}

/**
 * What was sent of one attempt of which it is not known what became of it, the first of it first. `useForm` keeps it; what is
 * sent with it is done once, however often it is changed meanwhile (`api`).
 */
export interface Lost {
  /** The name of the attempt: a form has another once it was saved or thrown away. What it makes is made once by that name. */
  attempt: string
  read: () => readonly unknown[]
  keep: (sent: readonly unknown[]) => void
}

/** What was lost of an attempt that no form keeps: for as long as somebody holds on to it. */
export function lostHere(): Lost {
  let kept: readonly unknown[] = []
  return {
    attempt: crypto.randomUUID(),
    read: () => kept,
    keep: (sent) => {
      kept = sent
    },
  }
}

/** An input, and what was sent of its attempt before. */
export interface Attempted<Input> {
  input: Input
  lost: Lost
}
