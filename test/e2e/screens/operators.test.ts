import { operatorPaths } from './paths.ts'
import { walkThrough } from './walk.ts'

walkThrough({ name: "every operators' screen", who: 'operator', paths: () => operatorPaths })
