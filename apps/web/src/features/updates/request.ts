import type { Trigger } from './schedule.ts'

let listener: ((trigger: Trigger) => void) | null = null
let isWaiting = false

/** Requests an update now; a request made before the code has loaded is kept until then. */
export function requestUpdate() {
  isWaiting = listener === null
  listener?.('manual')
}

export function answerRequests(answer: typeof listener) {
  listener = answer
  if (answer && isWaiting) requestUpdate()
}
