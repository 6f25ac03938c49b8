type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stood in each field that somebody went into, before they did. */
const before = new Map<Field, string>()
let watching = false

/** Fields whose words are lost with them. What finds or proves somebody is none, nor what keeps a draft of its own. */
function fieldOf(target: EventTarget | null): Field | undefined {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  if (!isField || !target.form || target.closest('[role=search], [data-kept]')) return undefined
  const isSecret = target.type === 'password' || target.type === 'search' || target.autocomplete === 'one-time-code'
  return isSecret ? undefined : target
}

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value

/** Begins to see what is written into the forms of the page. */
export function watchForms(): void {
  if (watching) return
  watching = true
  document.addEventListener('focusin', ({ target }) => {
    const field = fieldOf(target)
    if (field && !before.has(field)) before.set(field, valueOf(field))
  })
}

/**
 * Saves a form that stays on the page: what stood in it when it was sent is saved once `send` has ended well, and what
 * was written meanwhile is not. A dialog closes itself once what it asks for is done.
 * @throws what `send` throws; then nothing counts as saved
 */
export async function saving<T>(form: HTMLFormElement, send: () => Promise<T>): Promise<T> {
  const sent = [...before.keys()]
    .filter((field) => field.form === form)
    .map((field) => [field, valueOf(field)] as const)
  const answer = await send()
  for (const [field, value] of sent) if (field.isConnected) before.set(field, value)
  return answer
}

/** Whether somewhere in a part of the page stands what somebody wrote and nobody sent. */
export function hasUnsaved(within: Element = document.body): boolean {
  for (const [field, value] of before) {
    if (!field.isConnected) before.delete(field)
    else if (within.contains(field) && valueOf(field) !== value) return true
  }
  return false
}
