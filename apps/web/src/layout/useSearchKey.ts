import { useEffect } from 'react'
import { hasOpenLayer } from '../ui/layers/index.ts'
import { searchLayer } from './layers.ts'

/** «/» opens search, on every keyboard layout, unless the reader types or a layer is open. */
export function useSearchKey() {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.code !== 'Slash' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isTyping(document.activeElement) || hasOpenLayer()) return
      event.preventDefault()
      searchLayer.open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(element: Element | null) {
  if (!(element instanceof HTMLElement)) return false
  return element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)
}
