import { useEffect, useState } from 'react'
import { hear } from '../client/bus.ts'
import { readSession } from './session.ts'

/** Whether somebody is signed in in this browser; undefined until it is known, as while the server renders. */
export function useSignedIn(): boolean | undefined {
  const [signedIn, setSignedIn] = useState<boolean>()
  useEffect(() => {
    const read = () => setSignedIn(readSession() !== null)
    read()
    return hear('session', read)
  }, [])
  return signedIn
}
