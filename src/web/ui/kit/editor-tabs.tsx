import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '../i18n.tsx'
import styles from './editor-tabs.module.css'
import { Form, SaveBar } from './form.tsx'

/** The state of a tab's form. */
interface TabState {
  isChanged: boolean
  /** How many fields are wrong. */
  wrong: number
}

const still: TabState = { isChanged: false, wrong: 0 }
const Tell = createContext<(state: TabState) => void>(() => undefined)

export interface EditorTab {
  key: string
  name: string
  /** Holds an `EditorForm`. */
  content: ReactNode
}

/**
 * An editor in tabs, each a form of its own that is saved separately. The address says which one is shown. The others keep
 * their input, and their tabs show it: a dot for unsaved changes, a number for wrong fields.
 */
export function EditorTabs({ label, tabs }: { label: string; tabs: readonly EditorTab[] }) {
  const { search, hash } = useLocation()
  const address = new URLSearchParams(search)
  const shown = tabs.find(({ key }) => key === address.get('tab'))?.key ?? tabs[0]?.key
  const [states, setStates] = useState<Readonly<Record<string, TabState>>>({})
  const [tells] = useState(
    () => new Map(tabs.map(({ key }) => [key, (state: TabState) => setStates((all) => ({ ...all, [key]: state }))])),
  )
  const at = (key: string) => {
    const next = new URLSearchParams(search)
    next.set('tab', key)
    return { search: `?${next}`, hash }
  }
  return (
    <div className={styles.editor}>
      <nav aria-label={label} className={styles.tabs}>
        {tabs.map(({ key, name }) => (
          <Link
            key={key}
            to={at(key)}
            replace
            preventScrollReset
            aria-current={key === shown ? 'page' : undefined}
            className={styles.tab}
          >
            {name}
            <Marks {...(states[key] ?? still)} />
          </Link>
        ))}
      </nav>
      {tabs.map(({ key, name, content }) => (
        <section key={key} hidden={key !== shown} aria-label={name}>
          <Tell value={tells.get(key) ?? noted}>{content}</Tell>
        </section>
      ))}
    </div>
  )
}

const noted = () => undefined

function Marks({ isChanged, wrong }: TabState) {
  const t = useT()
  if (wrong > 0)
    return (
      <span className={styles.wrong}>
        <span aria-hidden="true">{wrong}</span>
        <span className="visually-hidden">{t('frame.toCheck', { count: wrong })}</span>
      </span>
    )
  return (
    isChanged && (
      <span className={styles.dot}>
        <span className="visually-hidden">{t('frame.notSaved')}</span>
      </span>
    )
  )
}

/** The form of a tab, with what saves it. */
export function EditorForm({ of, label, children }: ComponentProps<typeof Form>) {
  const tell = useContext(Tell)
  const box = useRef<HTMLDivElement>(null)
  const wrong = useWrongFields(box) + (of.problem ? 1 : 0)
  const { isChanged } = of
  useEffect(() => tell({ isChanged, wrong }), [tell, isChanged, wrong])
  return (
    <div ref={box}>
      <Form of={of} {...(label && { label })}>
        {children}
        <SaveBar of={of} />
      </Form>
    </div>
  )
}

/** How many fields inside show an error, of the browser or of the server. */
function useWrongFields(box: { readonly current: Element | null }): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new MutationObserver(() => setCount(element.querySelectorAll('[aria-invalid="true"]').length))
    watch.observe(element, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    return () => watch.disconnect()
  }, [box])
  return count
}
