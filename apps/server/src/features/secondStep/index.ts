export { resetSecondStep } from './actions.ts'
export { readState } from './present.ts'
export { atDesk } from './standing.ts'
