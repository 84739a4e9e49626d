import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { placeOfCard } from '#features/posts'
import { closeOver, useNavigate } from '#navigation'
import { contentLayer } from './layers.ts'

/**
 * Keeps the popup in the stack of layers while it is rendered; closing it there goes back to the page beneath. Returns
 * a function that finds the element to focus then: the link that opened it.
 */
export function useContentLayer(address: string) {
  const [opener] = useState(() => document.activeElement)
  const [first] = useState(address)
  const [place] = useState(() => placeOfCard(address))
  const isOpen = contentLayer.useIsOpen()
  const wasOpen = useRef(false)

  useLayoutEffect(() => {
    contentLayer.open()
    return contentLayer.close
  }, [])

  useEffect(() => {
    if (!isOpen && wasOpen.current) closeOver()
    wasOpen.current = isOpen
  }, [isOpen])

  return () => {
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
    // Some browsers do not focus a pressed link, and a list may have rendered it anew.
    return document.querySelector<HTMLElement>(`main a[href="${first}"]`) ?? place() ?? true
  }
}

/** The reload key turns the popup into a page without a reload, so that everything loaded stays. */
export function useBecomePage(address: string) {
  const navigate = useNavigate()
  const becomePage = () => navigate(address, { replace: true })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F5' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    becomePage()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return becomePage
}
