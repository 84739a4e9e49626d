export const elementIdOf = (id: number) => `comment-${id}`
export const idOfElement = (elementId: string) => Number(elementId.slice('comment-'.length))

/** Focuses the comment when the element that had the focus is gone; does not scroll. */
export function focusOn(id: number) {
  document.getElementById(elementIdOf(id))?.focus({ preventScroll: true })
}
