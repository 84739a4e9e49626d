export { RecordMark } from './Mark.tsx'
export { recordOf } from './queries.ts'
export { Record } from './Record.tsx'
export { SignalRecord } from './SignalRecord.tsx'
