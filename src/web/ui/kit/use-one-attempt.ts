import { useRef } from 'react'
import { isKeyTaken, isUnanswered } from '../client/api.ts'

/**
 * Makes one attempt of all that a form sends until an answer comes. Where an answer was lost and the input is changed, the
 * changed one is sent with the key of the first: the server does it only if the first was not done, whatever was lost. If that
 * was, it is asked for, and told as the `other` that is done instead.
 * @param send sends an input, with the input of the first of its attempt
 */
export function useOneAttempt<Input, Answer>(send: (input: Input, first: Input | undefined) => Promise<Answer>) {
  const lost = useRef<readonly Input[]>([])
  return (input: Input): Promise<Done<Input, Answer>> =>
    inOneAttempt(send, lost.current, input, (left) => {
      lost.current = left
    })
}

/** What was done: what was sent last, or an `other` one that was sent before. */
interface Done<Input, Answer> {
  answer: Answer
  other?: Input
}

/**
 * Sends an input after those whose answers were lost.
 * @param keep is given those of which it is not known by then what became of them
 * @throws what was refused, or that no answer came
 */
export async function inOneAttempt<Input, Answer>(
  send: (input: Input, first: Input | undefined) => Promise<Answer>,
  lost: readonly Input[],
  input: Input,
  keep: (lost: readonly Input[]) => void,
): Promise<Done<Input, Answer>> {
  const [first] = lost
  const isNew = !lost.some((one) => JSON.stringify(one) === JSON.stringify(input))
  // The one whose key is taken comes last: one of the others has it.
  for (const one of [input, ...lost]) {
    try {
      const answer = await send(one, first)
      keep([])
      return { answer, ...(one !== input && { other: one }) }
    } catch (error) {
      if (isKeyTaken(error) && lost.length > 0) continue
      if (!isUnanswered(error)) keep([])
      else if (one === input && isNew) keep([...lost, input])
      throw error
    }
  }
  // The first of them is still being worked on.
  return { answer: await send(input, first) }
}
