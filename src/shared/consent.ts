/** How somebody let a company know whether it may write to them or call them. */
export const consentSources = ['in_person', 'by_phone', 'in_writing', 'form'] as const
export type ConsentSource = (typeof consentSources)[number]

/** By what somebody may be told of more than what they ordered. */
export const consentChannels = ['email', 'phone'] as const
export type ConsentChannel = (typeof consentChannels)[number]
