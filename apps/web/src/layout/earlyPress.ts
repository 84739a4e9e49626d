import { useEffect } from 'react'

declare global {
  interface Window {
    earlyPress?: { keep: (event: MouseEvent) => void; target?: HTMLElement | null }
  }
}

/** Runs in <head>: remembers a button pressed before the page's code loaded. Links work without it. */
export const earlyPressScript = `(function(early){early.keep=function(event){early.target=event.target.closest("button")};addEventListener("click",early.keep,true);window.earlyPress=early})({})`

let pressed: HTMLElement | null = null

/** Call right before hydration starts: later presses reach React itself. */
export function takeEarlyPress() {
  const early = window.earlyPress
  if (!early) return
  delete window.earlyPress
  removeEventListener('click', early.keep, true)
  pressed = early.target ?? null
}

/** After hydration marks the page as alive and repeats the last press made before, if its button still exists. */
export function useEarlyPress() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    const target = pressed
    pressed = null
    // Delayed: during an effect React cannot hydrate the pressed part and would lose the click.
    if (target) setTimeout(() => target.isConnected && target.click())
  }, [])
}
