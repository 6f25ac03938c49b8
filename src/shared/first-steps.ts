/** What a new company is led to do before its first booking, in this order. Texts in `desk.step_<key>`. */
export const firstSteps = ['pictures', 'service', 'hours', 'paid', 'link'] as const
export type FirstStep = (typeof firstSteps)[number]

/** What a company notes of them itself: that it told somebody its address, and that it wants to see them no more. */
export const stepNotes = ['shared', 'put_away'] as const
export type StepNote = (typeof stepNotes)[number]
