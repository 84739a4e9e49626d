import { useSyncExternalStore } from 'react'

/** The click comes a moment after the release, on a touch screen too. */
const CLICK_MS = 100

/** Whether a pointer is pressed anywhere on the page, or its click is still to come. */
export const usePressed = () => useSyncExternalStore(subscribe, isPressed, () => false)

let pressed = false
const isPressed = () => pressed
const listeners = new Set<() => void>()

function tell(isDown: boolean) {
  if (pressed === isDown) return
  pressed = isDown
  for (const listener of listeners) listener()
}

let release: ReturnType<typeof setTimeout> | undefined

function press() {
  clearTimeout(release)
  tell(true)
}

function releaseSoon() {
  clearTimeout(release)
  release = setTimeout(() => tell(false), CLICK_MS)
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', releaseSoon, true)
    addEventListener('pointercancel', releaseSoon, true)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('pointerdown', press, true)
    removeEventListener('pointerup', releaseSoon, true)
    removeEventListener('pointercancel', releaseSoon, true)
    clearTimeout(release)
    pressed = false
  }
}
