import { askApart } from '../ask-apart.ts'
import type { normalisePicture } from './normalise.ts'

/** Five times what the largest picture takes of a slow machine whose cores are busy. */
const LONGEST_MS = 15_000

/**
 * What `normalisePicture` makes of a picture, in a process of its own. Undefined, too, for a picture that takes too long, or ends its decoder.
 * @param longestMs after this it is ended
 */
export const normaliseApart = (bytes: Uint8Array, longestMs = LONGEST_MS): ReturnType<typeof normalisePicture> =>
  askApart('platform/images/decoder.apart.ts', bytes, longestMs)
