export {
  type AuditRecord,
  beginRecord,
  endRecord,
  listItemRecords,
  listRecords,
  NO_REASON,
  recordDone,
} from './store.ts'
