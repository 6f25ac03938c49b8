type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of each field before it got the focus. */
const before = new Map<Field, string>()
let watching = false

/** The field whose unsaved input would be lost. Not for fields of searches and proofs, nor for those whose draft is kept, unless `drafts` go, too. */
function fieldOf(target: EventTarget | null, drafts: boolean): Field | undefined {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  if (!isField || !target.form || target.closest('[role=search]')) return undefined
  if (!drafts && target.closest('[data-kept]')) return undefined
  const isSecret = target.type === 'password' || target.type === 'search' || target.autocomplete === 'one-time-code'
  return isSecret ? undefined : target
}

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
    ? String(field.checked)
    : field.value

/** Starts to watch the input into the forms of the page. */
export function watchForms(): void {
  if (watching) return
  watching = true
  document.addEventListener('focusin', ({ target }) => {
    const field = fieldOf(target, true)
    if (field && !before.has(field)) before.set(field, valueOf(field))
  })
}

/**
 * Waits for the answer to a form that stays on the page and has just been sent: its values of now count as saved once it comes;
 * what is typed meanwhile stays unsaved. Not needed for dialogs, which close after they are submitted.
 * @throws what was refused; then nothing counts as saved
 */
export async function saving<T>(form: HTMLFormElement, answer: Promise<T>): Promise<T> {
  const sent = [...before.keys()]
    .filter((field) => field.form === form)
    .map((field) => [field, valueOf(field)] as const)
  await answer
  for (const [field, value] of sent) if (field.isConnected) before.set(field, value)
  return answer
}

const unsureMark = 'data-unsure'

/** For a form: marks it while something of it was sent and not answered, as it may be done. */
export const unsureIf = (isUnsure: boolean) => ({ [unsureMark]: isUnsure || undefined })

/** Whether a part of the page has input of which nobody knows yet whether it is saved. */
export const isUnsure = (within: Element): boolean => within.querySelector(`form[${unsureMark}]`) !== null

/** Marks a form whose words were written before and not saved then, as before a reload: they are unsaved, whoever touched them since. */
export const restoredMark = 'data-restored'

/** For a form: what of it was written or sent before. */
export const marksOf = (form: { isUnsure: boolean; isRestored: boolean }) => ({
  ...unsureIf(form.isUnsure),
  [restoredMark]: form.isRestored || undefined,
})

/** Whether a part of the page has such words, which would be lost. */
export const isRestored = (within: Element, drafts = false): boolean =>
  within.querySelector(`form[${restoredMark}]${drafts ? '' : ':not([data-kept])'}`) !== null

/** Whether it is of a draft, and empty: that is no draft any more. */
const isGivenUp = (field: Field) => valueOf(field) === '' && field.closest('[data-kept]') !== null

/** Whether a part of the page has unsaved input that would be lost. */
export function hasUnsaved(within: Element = document.body, drafts = false): boolean {
  for (const [field, value] of before) {
    if (!field.isConnected) before.delete(field)
    else if (within.contains(field) && fieldOf(field, drafts) && valueOf(field) !== value && !isGivenUp(field))
      return true
  }
  return false
}
