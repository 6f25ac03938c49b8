/** What whoever thinks of selling asks, in this order. Texts in `selling.ask.<question>`. */
export const questions = ['cost', 'when', 'cancel', 'phone', 'registered', 'languages'] as const
