export { type Act, actOn } from './acts.ts'
export {
  type AuditRecord,
  beginRecord,
  beginUnlessRepeated,
  endRecord,
  listItemRecords,
  listRecords,
  NO_REASON,
  recordDone,
} from './store.ts'
