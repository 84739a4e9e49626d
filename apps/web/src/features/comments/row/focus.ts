export const elementIdOf = (id: number) => `comment-${id}`

/** What had the focus in a comment is gone: it goes to the comment itself, without a scroll. */
export function focusOn(id: number) {
  document.getElementById(elementIdOf(id))?.focus({ preventScroll: true })
}
