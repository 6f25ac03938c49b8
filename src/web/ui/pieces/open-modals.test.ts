import { beforeEach, expect, test, vi } from 'vitest'
import { closeModal, openModal } from './open-modals.ts'
import { toast, useToasts as readToasts } from './toast.ts'

// Read as it stands, without a component.
vi.mock('../state/store.ts', async (original) => {
  const { createStore } = await original<typeof import('../state/store.ts')>()
  return {
    createStore: (initial: unknown) => {
      const store = createStore(initial)
      return { ...store, use: store.read }
    },
  }
})

const said = () => readToasts().map(({ text }) => text)
const aDialog = () =>
  ({ open: false, isConnected: true, showModal: vi.fn(), close: vi.fn() }) as unknown as HTMLDialogElement

beforeEach(() => vi.stubGlobal('window', new EventTarget()))

test('a dialog that opens has nothing of before over its first words, but what failed or can be undone', () => {
  const undo = { label: 'Undo', run: () => undefined }
  toast.success('Saved')
  toast.info('Removed', undo)
  toast.error('Not sent')
  const dialog = aDialog()
  openModal(dialog)
  expect(said()).toEqual(['Removed', 'Not sent'])
  // What is said while it is open is seen over it, also when it is shown once more.
  toast.success('Copied')
  openModal(dialog)
  closeModal(dialog)
  expect(said()).toEqual(['Removed', 'Not sent', 'Copied'])
})
