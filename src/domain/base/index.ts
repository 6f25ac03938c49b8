export {
  type AccountActor,
  type Actor,
  afterwards,
  atomically,
  baseContext,
  type CallingKey,
  type Context,
  callerOf,
  deviceKey,
  inSnapshot,
  requireAccount,
  requireOperator,
  requireStaff,
} from './context.ts'
export { keepAnswer, onceAnew } from './idempotency/once-anew.ts'
export { type InTurn, withIdempotency } from './idempotency/with-idempotency.ts'
export { isDone, once } from './outbox/once.ts'
export { readEvent } from './outbox/read-event.ts'
export { auditWrite, recordAudit } from './outbox/record-audit.ts'
export { eventWrite, recordEvent } from './outbox/record-event.ts'
export { type Handler, subscriptions, type Topic, type TopicOf } from './outbox/subscriptions.ts'
export { purgePages } from './pages.ts'
export {
  cutPage,
  fileStep,
  type Position,
  pageAfter,
  placeAfter,
  readCursor,
  readIdCursor,
  readInstantOf,
  readRank,
  writeCursor,
  writeRank,
} from './paging.ts'
export {
  findPlace,
  getPlace,
  isInState,
  listPlaces,
  nearestPlace,
  type Place,
  placeName,
  placesNamed,
  placesPosted,
  positionOf,
  searchPlaces,
  stateName,
  stateNamed,
  townName,
} from './places/places.ts'
export { stateOfPostcode } from './places/postcodes.ts'
export { installationId } from './settings/installation.ts'
export { saveFeatures } from './settings/save-settings.ts'
export { getFeatures, getLetterhead } from './settings/settings.queries.ts'
export { collectGivenUp } from './tasks/collect-given-up.ts'
export { countOpenTasks } from './tasks/count-open-tasks.ts'
export { endTask, raiseTask, settleTask } from './tasks/raise-task.ts'
