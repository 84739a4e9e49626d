export { attachAudio, attachChapters, attachTranscript } from './attaching.ts'
