import { useEffect, useEffectEvent } from 'react'

/** Not in TypeScript's DOM library. */
interface CloseWatcher {
  onclose: () => void
  destroy: () => void
}

/**
 * Calls `onClose` when a phone asks to close what is open: on Android by Back, which would otherwise leave the page.
 * Only on touch screens, because Escape makes the same request and layers, panels and menus listen for it themselves.
 * Source: https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void) {
  const ask = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || !CloseWatcher || !matchMedia('(hover: none)').matches) return
    function watch(Watcher: new () => CloseWatcher) {
      const made = new Watcher()
      made.onclose = () => {
        // A request ends its watcher. The next one comes before the answer, so that a question is above it.
        watcher = watch(Watcher)
        ask()
      }
      return made
    }
    let watcher = watch(CloseWatcher)
    return () => watcher.destroy()
  }, [isOpen])
}
