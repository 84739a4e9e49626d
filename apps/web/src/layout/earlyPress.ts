import { useEffect } from 'react'

declare global {
  interface Window {
    earlyPress?: { keep: (event: MouseEvent) => void; target?: HTMLElement | null }
  }
}

/** Runs in <head>: a button pressed before the page has come alive is remembered. Links work by themselves. */
export const earlyPressScript = `(function(early){early.keep=function(event){early.target=event.target.closest("button")};addEventListener("click",early.keep,true);window.earlyPress=early})({})`

/** Alive, the page says so and does what the reader asked of it meanwhile: the last thing, if its button still stands. */
export function useEarlyPress() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
    const early = window.earlyPress
    if (!early) return
    delete window.earlyPress
    removeEventListener('click', early.keep, true)
    if (early.target?.isConnected) early.target.click()
  }, [])
}
