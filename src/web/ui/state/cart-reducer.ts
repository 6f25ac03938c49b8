/** The cart of drafts as the header shows it. `timeout`, `docno` and `title` are set while the popover of an addition is open. */
export interface CartState {
  count: number
  orderids: string[]
  timeout: number | null
  docno: string | null
  title: string | null
  /** When the last draft was added, in milliseconds. */
  ts: number | null
}

export type CartAction =
  | { type: 'add_new'; orderid: string; timeout: number; docno: string; title: string; ts: number }
  | { type: 'set_count'; count: number }
  | { type: 'increment'; value: number }
  | { type: 'decrement'; value?: number }
  | { type: 'set_value'; orderids: string[] }
  | { type: 'hide_popover' }

export const emptyCart: CartState = { count: 0, orderids: [], timeout: null, docno: null, title: null, ts: null }

/** These actions are the contract; an unknown one changes nothing. */
export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case 'add_new':
      return {
        count: state.count + 1,
        orderids: [...state.orderids, action.orderid],
        timeout: action.timeout,
        docno: action.docno,
        title: action.title,
        ts: action.ts,
      }
    case 'set_count':
      return { ...state, count: action.count }
    case 'increment':
      return { ...state, count: state.count + action.value }
    case 'decrement':
      return { ...state, count: Math.max(0, state.count - (action.value ?? 1)) }
    case 'set_value':
      return { ...state, orderids: action.orderids, count: action.orderids.length }
    case 'hide_popover':
      return { ...state, timeout: null, docno: null, title: null }
    default:
      console.warn('unhandled cart action', action)
      return state
  }
}
