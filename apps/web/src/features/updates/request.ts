import type { Trigger } from './schedule.ts'

let listener: ((trigger: Trigger) => void) | null = null

/** The update by hand; nothing happens while nobody keeps the page up to date. */
export const requestUpdate = () => listener?.('manual')

export function answerRequests(answer: typeof listener) {
  listener = answer
}
