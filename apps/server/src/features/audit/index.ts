export { type AuditRecord, beginRecord, endRecord, listRecords } from './store.ts'
