import { useContext, useEffect, useRef, useState } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { intlLocale } from '#shared/format.ts'
import type { Translate } from '#shared/i18n.ts'
import type { Locale } from '#shared/locale.ts'
import { giveAriaWords } from '../aria-words.ts'
import { useLocale, useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import type { Finder, Found } from './finders.ts'
import styles from './pick-box.module.css'
import { useFound } from './use-found.ts'

interface PickBoxProps {
  id: string
  label: string
  /** The id of what is said below it. */
  noteId: string | undefined
  isWrong: boolean
  disabled?: boolean
  finder: Finder
  value: Found | null
  onChange: (value: Found | null) => void
}

/** The row that retries after a failure. */
const again = 'again'

/** The field that one types into and the list that it opens, with React Aria. */
export default function PickBox(props: PickBoxProps) {
  const t = useT()
  const locale = useLocale()
  // Before the first of its parts is drawn.
  useState(() => giveWords(t, locale))
  return (
    <I18nProvider locale={intlLocale[locale]}>
      <Box {...props} />
    </I18nProvider>
  )
}

function Box({ id, label, noteId, isWrong, disabled, finder, value, onChange }: PickBoxProps) {
  const t = useT()
  const chosen = value?.name ?? ''
  /** What is typed, and not chosen yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  /** Where the list is rendered: inside an open dialog, so that the dialog does not cover it. */
  const [above, setAbove] = useState<Element>()
  useEffect(() => setAbove(element.current?.closest('dialog') ?? undefined), [])
  const { found, error, isAsking, again: askAgain } = useFound(finder, isOpen ? (typed ?? '') : null)
  const rows = error ? [{ id: again, name: t('ui.retry'), detail: error.message }] : (found ?? [])
  const told = (isAsking && t('pick.searching')) || (found?.length === 0 && t('pick.nobody')) || error?.message || ''
  const choose = (key: unknown) => {
    if (key === again) return askAgain()
    const row = found?.find((each) => each.id === key)
    // React Aria also says what is chosen when the list closes, e.g. because the page moved as a phone's keyboard came up.
    if (!row || row.id === value?.id) return
    onChange(row)
    setTyped(null)
  }
  const leave = () => {
    if (typed === '' && value) onChange(null)
    setTyped(null)
  }
  return (
    <ComboBox
      ref={element}
      id={id}
      className={styles.box}
      aria-label={label}
      aria-describedby={noteId}
      isInvalid={isWrong}
      isDisabled={disabled ?? false}
      items={rows}
      allowsEmptyCollection
      menuTrigger="manual"
      inputValue={typed ?? chosen}
      onInputChange={setTyped}
      value={value?.id ?? null}
      onChange={choose}
      onOpenChange={setOpen}
      onBlur={leave}
    >
      <TypedIn isSearching={typed !== null} forget={() => setTyped(null)} />
      {value && !disabled ? (
        <button
          type="button"
          className={styles.end}
          aria-label={t('pick.clear', { name: chosen })}
          onClick={() => {
            onChange(null)
            setTyped(null)
            element.current?.querySelector('input')?.focus()
          }}
        >
          <Icon name="close" size={18} />
        </button>
      ) : (
        <span className={styles.end} aria-hidden="true">
          <Icon name="search" size={18} />
        </span>
      )}
      {/* React Aria hides the rest of the page from readers while the list is open, but for what it takes for its own. */}
      <span className="visually-hidden" role="status" data-live-announcer="true">
        {isOpen && told}
      </span>
      <Popover className={styles.list} offset={4} {...(above && { UNSTABLE_portalContainer: above })}>
        <ListBox renderEmptyState={() => <span className={styles.empty}>{told}</span>}>
          {(row: Found) => (
            <ListBoxItem className={styles.option} textValue={row.name}>
              <span className={styles.name}>{row.name}</span>
              <span className={styles.detail}>{row.detail}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/**
 * Typing opens the list, and nothing else that changes the text: by itself it would open again where the name of what is
 * chosen comes back, which the list need not hold. A list that a moving page closed opens again at a press.
 */
function TypedIn({ isSearching, forget }: { isSearching: boolean; forget: () => void }) {
  const t = useT()
  const list = useContext(ComboBoxStateContext)
  return (
    <Input
      className={styles.input}
      placeholder={t('pick.search')}
      maxLength={120}
      onInput={() => list?.open(null, 'manual')}
      onClick={() => isSearching && list?.open(null, 'manual')}
      onKeyDown={(event) => event.key === 'Escape' && forget()}
    />
  )
}

/** What React Aria says of a list that is searched. */
function giveWords(t: Translate, locale: Locale): void {
  giveAriaWords(locale, {
    '@react-aria/combobox': {
      focusAnnouncement: ({ optionText, isSelected }: Words) =>
        isSelected ? t('pick.chosen', { name: optionText }) : optionText,
      // That there are none the field says itself, and whether they are still being looked for.
      countAnnouncement: ({ optionCount }: Words) => (optionCount > 0 ? t('pick.found', { count: optionCount }) : ''),
      selectedAnnouncement: ({ optionText }: Words) => t('pick.chosen', { name: optionText }),
      buttonLabel: t('pick.show'),
      listboxLabel: t('pick.list'),
    },
    '@react-aria/overlays': { dismiss: t('ui.close') },
    '@react-aria/menu': { longPressMessage: t('pick.show') },
  })
}

interface Words {
  optionText: string
  optionCount: number
  isSelected: boolean
}
