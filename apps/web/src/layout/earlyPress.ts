import { useEffect } from 'react'

declare global {
  interface Window {
    earlyPress?: { keep: (event: MouseEvent) => void; target?: HTMLElement | null }
  }
}

/** Runs in <head>: a button pressed before the page's code came is remembered. Links work by themselves. */
export const earlyPressScript = `(function(early){early.keep=function(event){early.target=event.target.closest("button")};addEventListener("click",early.keep,true);window.earlyPress=early})({})`

let pressed: HTMLElement | null = null

/** To be called right before React begins to listen: what is pressed from then on it hears itself. */
export function takeEarlyPress() {
  const early = window.earlyPress
  if (!early) return
  delete window.earlyPress
  removeEventListener('click', early.keep, true)
  pressed = early.target ?? null
}

/** Alive, the page says so and does what the reader asked of it meanwhile: the last thing, if its button still stands. */
export function useEarlyPress() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    const target = pressed
    pressed = null
    // The click waits for the effect's end: during an effect React cannot hydrate the pressed part and loses the click.
    if (target) setTimeout(() => target.isConnected && target.click())
  }, [])
}
