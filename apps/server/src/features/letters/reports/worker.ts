import { parseReport } from './parse.ts'

/** Reads a mail in a worker: anybody may write to the mailbox, and many parts keep the parser busy for seconds. */
export default (mail: Uint8Array) => parseReport(mail)
