// A process of its own, which makes one picture safe and ends: what no check foresees in a stranger's file can be stopped here, or takes nothing with it.
import sharp from 'sharp'
import { answerApart } from '../ask-apart.ts'
import { normalisePicture } from './normalise.ts'

// One thread and no cache, since requests for pages need the cores and the memory.
sharp.concurrency(1)
sharp.cache(false)
answerApart(normalisePicture)
