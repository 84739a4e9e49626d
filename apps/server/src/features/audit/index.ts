export { type AuditRecord, beginRecord, endRecord, listItemRecords, listRecords, recordDone } from './store.ts'
