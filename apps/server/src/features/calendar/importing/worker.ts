import { readFile } from './read.ts'

/** Reads a file of events in a worker: its rules of repetition may be endless. */
export default ({ bytes, now }: { bytes: Uint8Array; now: Date }) => readFile(bytes, now)
