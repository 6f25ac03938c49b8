import { ApiError } from '#web/ui/client/api.ts'

/** Whether the address names nothing that could be there, as a link that was cut off. */
export const isCutOff = (error: unknown): boolean => error instanceof ApiError && error.status === 422
