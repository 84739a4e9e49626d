import { codes } from '@palata/contract/codes'
import { implement } from '#http/implement.ts'
import { callerIp, subscriberOf } from '#platform/address.ts'
import { checkCode, useCode } from './actions.ts'

export const codeRoutes = implement(codes, {
  check: ({ db, viewer, body, request, now }) =>
    checkCode(db, body.code, { accountId: viewer.id, network: subscriberOf(callerIp(request)) }, now),
  use: ({ db, viewer, body, request, now }) =>
    useCode(db, body.code, { accountId: viewer.id, network: subscriberOf(callerIp(request)) }, now),
})
