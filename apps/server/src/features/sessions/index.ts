export { type Caller, endIn, startSession } from './actions.ts'
export { createIdentity, type Identity } from './identity.ts'
export { callerOf, giveSession } from './routes.ts'
export { removeStale as removeStaleSessions } from './store.ts'
