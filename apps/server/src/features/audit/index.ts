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
