export { outcomeOf, runChecks } from './checks/actions.ts'
export { csvOf } from './files.ts'
