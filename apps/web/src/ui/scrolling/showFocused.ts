import type { FocusEvent } from 'react'

/** Scrolls a focused item of a horizontal row fully into view: Chromium leaves a half visible one as it is. */
export function showFocused({ target }: FocusEvent) {
  // Keyboard focus only: on a press the item would move away under the pointer.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
