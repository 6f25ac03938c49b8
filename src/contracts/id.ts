import { z } from 'zod'

/** An id that somebody sends. It is compared as it is kept, in small letters: written in capitals it would be found nowhere. */
export const Id = z.uuid().toLowerCase()
