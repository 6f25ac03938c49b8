import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button as DragButton } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { intlLocale } from '#shared/format.ts'
import { TextsProvider, useLocale, useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Dialog } from '../pieces/dialog.tsx'
import { Icon } from '../pieces/icon.tsx'
import { Skeleton } from '../pieces/pieces.tsx'
import { useLoaded } from '../state/use-loaded.ts'
import styles from './board.module.css'
import { boardTexts, giveBoardWords } from './board-words.ts'
import { useMoves } from './use-moves.ts'

export interface BoardColumn {
  key: string
  name: string
  /** The text while it has no card. */
  empty: string
}

export interface BoardProps<Card extends object> {
  label: string
  columns: readonly BoardColumn[]
  cards: readonly Card[]
  keyOf: (card: Card) => string
  nameOf: (card: Card) => string
  columnOf: (card: Card) => string
  /** What is seen of a card. */
  face: (card: Card) => ReactNode
  /** Why a card may not go to a column; null where it may. */
  refuses: (card: Card, column: string) => string | null
  /** @throws when it was refused and the user was told: the card goes back */
  onMove: (card: Card, column: string) => Promise<unknown>
}

/** The board itself, with its library and texts. */
export function BoardColumns<Card extends object>(props: BoardProps<Card>) {
  const locale = useLocale()
  const texts = useLoaded(boardTexts[locale])
  if (!texts) return <Skeleton height={480} />
  return (
    <TextsProvider texts={texts}>
      <I18nProvider locale={intlLocale[locale]}>
        <Columns {...props} />
      </I18nProvider>
    </TextsProvider>
  )
}

/** What is dragged. A column takes it only while its own board holds a card. */
const CARD = 'khidmat-card'

function Columns<Card extends object>({ label, columns, cards, ...props }: BoardProps<Card>) {
  const { keyOf, nameOf, columnOf, refuses } = props
  const t = useT()
  const locale = useLocale()
  // Before the first of its parts is drawn.
  useState(() => giveBoardWords(t, locale))
  const root = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<Card | null>(null)
  const [choosing, setChoosing] = useState<Card | null>(null)
  const [landed, setLanded] = useState('')
  const { placeOf, move } = useMoves({ keyOf, columnOf, onMove: props.onMove })
  // A card that was moved by its menu is elsewhere now: the focus follows it.
  useEffect(() => {
    if (landed) root.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(landed)}"]`)?.focus()
  }, [landed])

  const nameOfColumn = (key: string) => columns.find((column) => column.key === key)?.name ?? ''
  const whyNot = (card: Card, column: string) => (placeOf(card) === column ? null : refuses(card, column))
  async function go(card: Card, column: string) {
    setSaid(t('board.moved', { card: nameOf(card), column: nameOfColumn(column) }))
    if (!(await move(card, column)))
      setSaid(t('board.back', { card: nameOf(card), column: nameOfColumn(columnOf(card)) }))
  }
  function pick(card: Card | null) {
    setHeld(card)
    if (!card) return
    const closed = columns.flatMap(({ key, name }) => {
      const why = whyNot(card, key)
      return why ? [t('board.notInto', { column: name, why })] : []
    })
    setSaid(closed.join(' '))
  }

  return (
    <div ref={root} role="group" aria-label={label} className={styles.board} data-moving={held ? '' : undefined}>
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          cards={cards.filter((card) => placeOf(card) === column.key)}
          {...props}
          held={held}
          isHome={held !== null && placeOf(held) === column.key}
          whyNot={held && whyNot(held, column.key)}
          onPick={pick}
          onDrop={(card) => void go(card, column.key)}
          onMenu={setChoosing}
        />
      ))}
      {/* The mark keeps it heard while React Aria hides all but the columns from those who move a card by keys. */}
      <p className="visually-hidden" role="status" data-live-announcer="true">
        {said}
      </p>
      {choosing && (
        <MoveDialog
          name={nameOf(choosing)}
          columns={columns}
          at={placeOf(choosing)}
          whyNot={(column) => whyNot(choosing, column)}
          onClose={() => setChoosing(null)}
          onMove={(column) => {
            setChoosing(null)
            void go(choosing, column)
            setLanded('')
            requestAnimationFrame(() => setLanded(keyOf(choosing)))
          }}
        />
      )}
    </div>
  )
}

function Column<Card extends object>({
  column,
  cards,
  keyOf,
  nameOf,
  face,
  held,
  isHome,
  whyNot,
  onPick,
  onDrop,
  onMenu,
}: Pick<BoardProps<Card>, 'keyOf' | 'nameOf' | 'face'> & {
  column: BoardColumn
  cards: readonly Card[]
  held: Card | null
  isHome: boolean
  whyNot: string | null
  onPick: (card: Card | null) => void
  onDrop: (card: Card) => void
  onMenu: (card: Card) => void
}) {
  const t = useT()
  const takes = held !== null && !isHome && whyNot === null
  const { dragAndDropHooks } = useDragAndDrop<Card>({
    getItems: (keys) => Array.from(keys, (key) => ({ [CARD]: String(key) })),
    acceptedDragTypes: [CARD],
    getDropOperation: ({ type }) => (type === 'root' && takes ? 'move' : 'cancel'),
    onDragStart: ({ keys }) => onPick(cards.find((card) => keys.has(keyOf(card))) ?? null),
    onDragEnd: () => onPick(null),
    onRootDrop: () => held && onDrop(held),
  })
  return (
    <section className={styles.column} data-refused={whyNot ? '' : undefined} data-takes={takes || undefined}>
      <header className={styles.head}>
        <h3>{column.name}</h3>
        <span className={`tabular ${styles.count}`}>{cards.length}</span>
      </header>
      <GridList
        aria-label={t('board.column', { name: column.name, count: cards.length })}
        className={styles.cards ?? ''}
        items={cards}
        dependencies={[face, t]}
        selectionMode="none"
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className={styles.empty}>{column.empty}</p>}
      >
        {(card) => (
          <GridListItem id={keyOf(card)} textValue={nameOf(card)} data-card={keyOf(card)} className={styles.card ?? ''}>
            <DragButton slot="drag" className={styles.handle ?? ''}>
              <span className={styles.grip} />
            </DragButton>
            <div className={styles.face}>{face(card)}</div>
            <Button
              icon
              variant="quiet"
              aria-label={t('board.moveCard', { card: nameOf(card) })}
              onClick={() => onMenu(card)}
            >
              <Icon name="more" />
            </Button>
          </GridListItem>
        )}
      </GridList>
      {whyNot && (
        <p className={styles.whyNot} aria-hidden="true">
          {whyNot}
        </p>
      )}
    </section>
  )
}

/** The columns where a card may go, and why not to others: for users who do not drag. */
function MoveDialog({
  name,
  columns,
  at,
  whyNot,
  onClose,
  onMove,
}: {
  name: string
  columns: readonly BoardColumn[]
  at: string
  whyNot: (column: string) => string | null
  onClose: () => void
  onMove: (column: string) => void
}) {
  const t = useT()
  return (
    <Dialog title={t('board.moveCard', { card: name })} onClose={onClose}>
      <ul className={styles.ways}>
        {columns.map(({ key, name }) => {
          const why = key === at ? t('board.isHere') : whyNot(key)
          return (
            <li key={key}>
              <Button block disabled={why !== null} onClick={() => onMove(key)}>
                {name}
              </Button>
              {why && <small>{why}</small>}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
