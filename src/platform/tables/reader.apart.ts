// A process of its own, which reads one table of a stranger and ends: what no check foresees takes nothing with it.
import { answerApart } from '../ask-apart.ts'
import { readTable } from './read-table.ts'

answerApart(readTable)
