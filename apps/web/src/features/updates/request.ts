import type { Trigger } from './schedule.ts'

let listener: ((trigger: Trigger) => void) | null = null
let isWaiting = false

/** The update by hand; one asked for while the code is on its way is kept for it. */
export function requestUpdate() {
  isWaiting = listener === null
  listener?.('manual')
}

export function answerRequests(answer: typeof listener) {
  listener = answer
  if (answer && isWaiting) requestUpdate()
}
