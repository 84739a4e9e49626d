import type { FocusEvent } from 'react'

/** Of a row that scrolls sideways: Chromium leaves what half is seen where it is, and the focus with it. */
export function showFocused({ target }: FocusEvent) {
  // By a pointer it would slip away from under the press.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
