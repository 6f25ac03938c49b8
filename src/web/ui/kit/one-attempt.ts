import { isKeyTaken, isUnanswered } from '../client/api.ts'

/**
 * The inputs of one attempt of which it is not known what became of them, the first of them first. `useForm` keeps them.
 */
export interface Lost {
  /** The name of the attempt: a form has another once it was saved or thrown away. What it makes is made once by that name. */
  attempt: string
  read: () => readonly unknown[]
  keep: (inputs: readonly unknown[]) => void
}

/** What was lost of an attempt that no form keeps: for as long as somebody holds on to it. */
export function lostHere(): Lost {
  let kept: readonly unknown[] = []
  return {
    attempt: crypto.randomUUID(),
    read: () => kept,
    keep: (inputs) => {
      kept = inputs
    },
  }
}

/** An input, and what was sent of its attempt before. */
export interface Attempted<Input> {
  input: Input
  lost: Lost
}

/** What was done: what was sent last, or an `other` one that was sent before. */
export interface Done<Input, Answer> {
  answer: Answer
  other?: Input
}

/**
 * Makes one attempt of all that a form sends until an answer comes. Where an answer was lost and the input is changed, the
 * changed one is sent with the key of the first: the server does it only if the first was not done, whatever was lost. If that
 * was, it is asked for, and told as the `other` that is done instead.
 * @param send sends an input, with the input of the first of its attempt
 * @throws what was refused, or that no answer came
 */
export async function inOneAttempt<Input, Answer>(
  { input, lost }: Attempted<Input>,
  send: (input: Input, first: Input | undefined) => Promise<Answer>,
): Promise<Done<Input, Answer>> {
  const before = lost.read() as readonly Input[]
  const [first] = before
  const isNew = !before.some((one) => JSON.stringify(one) === JSON.stringify(input))
  // Before it is sent: the page may be reloaded while it waits.
  if (isNew) lost.keep([...before, input])
  // The one whose key is taken comes last: one of the others has it.
  for (const one of [input, ...before]) {
    try {
      const answer = await send(one, first)
      lost.keep([])
      return { answer, ...(one !== input && { other: one }) }
    } catch (error) {
      if (isKeyTaken(error) && before.length > 0) continue
      // A refusal of what was changed, at the door or for its words, says nothing of what was lost before.
      if (one === input && isNew && !isUnanswered(error)) lost.keep(before)
      throw error
    }
  }
  // The first of them is still being worked on.
  lost.keep(before)
  return { answer: await send(input, first) }
}

/** What was sent last was not done, as another one that was sent before it was. */
export class OtherDone extends Error {}

/** The answer to what was sent last. @throws OtherDone */
export function answerOf<Answer>({ answer, other }: Done<unknown, Answer>): Answer {
  if (other !== undefined) throw new OtherDone()
  return answer
}
