import type { ReactNode } from 'react'
import { Skeleton } from '../pieces/pieces.tsx'
import { useLoaded } from '../state/use-loaded.ts'
import type { BoardProps } from './board-columns.tsx'

const load = () => import('./board-columns.tsx')

/**
 * Cards in columns, moved from one to another: dragged by mouse, by finger after a long press, by keys (Enter on the
 * handle, Tab to a column, Enter), or by 'Move to…' of the card. `refuses` says in words why a card may not go to a column;
 * that is shown while it is dragged, and the column takes none. A move shows at once; where `onMove` rejects, the card goes
 * back; the change that is sent there shows why (`useChange`, `sendAndWait`). It resolves once `cards` have the move.
 */
export function Board<Card extends object>(props: BoardProps<Card>): ReactNode {
  const part = useLoaded(load)
  return part ? <part.BoardColumns {...props} /> : <Skeleton height={480} />
}
