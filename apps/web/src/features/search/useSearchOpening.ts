import { useEffect } from 'react'
import { useSearched } from '#navigation'
import { hasOpenLayer } from '#ui/layers/index.ts'
import { searchLayer } from './layers.ts'

/** Opens search by its key, and when the address contains search words. */
export function useSearchOpening() {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const isInAddress = useSearched() !== null
  useEffect(() => {
    if (isInAddress) searchLayer.open()
  }, [isInAddress])
}

/** «/» opens search on every keyboard layout, unless the reader is typing or a layer or a menu is open. */
function onKey(event: KeyboardEvent) {
  if (event.code !== 'Slash' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (isTyping(document.activeElement) || hasOpenLayer() || hasOpenMenu()) return
  event.preventDefault()
  searchLayer.open()
}

function isTyping(element: Element | null) {
  if (!(element instanceof HTMLElement)) return false
  return element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)
}

/** Menus are no layers. The reader's menu stays in the document without a box while it is closed. */
function hasOpenMenu() {
  return [...document.querySelectorAll('[role=menu], [popover]')].some((menu) => menu.getClientRects().length > 0)
}
