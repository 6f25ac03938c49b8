import { createContext, useContext } from 'react'

const NonceContext = createContext<string>('')

export const NonceProvider = NonceContext.Provider

/** The nonce for inline scripts of this render; '' in the browser, which hides nonces anyway. */
export function useNonce(): string {
  return useContext(NonceContext)
}
