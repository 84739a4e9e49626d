/** Beginning of the ids of the thread's rows. */
export const ROW = 'comment-'

export const elementIdOf = (id: number) => `${ROW}${id}`
/** The copy of a pinned comment above the thread. */
export const pinnedIdOf = (id: number) => `pinned-${elementIdOf(id)}`
export const idOfElement = (elementId: string) => Number(elementId.slice(ROW.length))

/** Focuses the row when the element that had the focus is gone; does not scroll. */
export function focusOn(elementId: string) {
  document.getElementById(elementId)?.focus({ preventScroll: true })
}
