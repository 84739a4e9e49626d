export { outcomeOf, runChecks } from './checks/actions.ts'
export { csvOf } from './files.ts'
export { listOpened } from './presence/actions.ts'
export { listSlow } from './requests/slow.ts'
