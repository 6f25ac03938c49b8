/** The parameter of an order's page that says which of its two halves a phone shows. */
export const tabParam = 'tab'

/** An order's page, open on a phone at the messages. */
export const threadPath = (orderid: string) => `/my/order/${orderid}?${tabParam}=messages`
