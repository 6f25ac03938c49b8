import { useSyncExternalStore } from 'react'
import { hear } from '../client/bus.ts'
import { personOfPage, readSession } from './session.ts'

const onSession = (changed: () => void) => hear('session', changed)
const unknown = () => undefined
const read = () => readSession() !== null

/** Whether somebody is signed in in this browser; undefined until it is known, as while the server renders. */
export const useSignedIn = (): boolean | undefined => useSyncExternalStore(onSession, read, unknown)

/** Whose the page is (`personOfPage`); undefined until it is known. */
export const usePerson = (): string | undefined => useSyncExternalStore(onSession, personOfPage, unknown)
