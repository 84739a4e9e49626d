export { outcomeOf, runChecks } from './checks/actions.ts'
