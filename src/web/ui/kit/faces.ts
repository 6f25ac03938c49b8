import type { ReactNode } from 'react'
import type { Tone } from '../pieces/pieces.tsx'

/** How an entry looks on its day. */
export interface Face {
  key: string
  /** 'YYYY-MM-DD' */
  day: string
  words: ReactNode
  tone: Tone
}
