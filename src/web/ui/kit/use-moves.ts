import { useState } from 'react'

/**
 * The columns of cards, with optimistic moves. `move` resolves to whether it succeeded; after a refusal the card is rolled
 * back to its data. The sender shows the reason (`useChange`).
 */
export function useMoves<Card>({
  keyOf,
  columnOf,
  onMove,
}: {
  keyOf: (card: Card) => string
  columnOf: (card: Card) => string
  onMove: (card: Card, column: string) => Promise<unknown>
}) {
  const [moves, setMoves] = useState<ReadonlyMap<string, string>>(new Map())
  async function move(card: Card, column: string): Promise<boolean> {
    const key = keyOf(card)
    setMoves((before) => new Map(before).set(key, column))
    try {
      await onMove(card, column)
      return true
    } catch {
      return false
    } finally {
      setMoves((before) => without(before, key, column))
    }
  }
  return { placeOf: (card: Card) => moves.get(keyOf(card)) ?? columnOf(card), move }
}

/** The moves under way without one that has ended; a later one of the same card goes on. */
export function without(moves: ReadonlyMap<string, string>, key: string, column: string): ReadonlyMap<string, string> {
  if (moves.get(key) !== column) return moves
  const rest = new Map(moves)
  rest.delete(key)
  return rest
}
