export { alertablePodcasts } from './alertable.ts'
export { attachAudio, attachChapters, attachTranscript } from './attaching.ts'
