export { placeOf, readPlace, showSaid } from './actions.ts'
