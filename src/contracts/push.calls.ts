import { data, done, operations } from './operation.ts'
import { PushKeyView, PushSubscribe, PushUnsubscribe } from './push.ts'

const area = 'Notifications'

export const pushCalls = operations({
  'GET /api/h/push': {
    id: 'getPushKey',
    says: 'The key with which browsers subscribe to push messages',
    area,
    who: 'signed_in',
    answers: 'The key',
    answer: data(PushKeyView),
  },
  'POST /api/h/push': {
    id: 'subscribePush',
    says: 'Subscribe this browser to push messages, for as long as the session stands',
    area,
    who: 'signed_in',
    body: PushSubscribe,
    answers: 'Done',
    answer: done,
  },
  'DELETE /api/h/push': {
    id: 'unsubscribePush',
    says: 'Unsubscribe this browser from push messages',
    area,
    who: 'signed_in',
    query: PushUnsubscribe,
    answers: 'Done',
    answer: done,
  },
})
