import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { scrollToBegin, toldTitle, useAddress, usePopup, useShownPage, useToldTitle, watchPlaces } from '#navigation'
import { hasOpenLayer } from '#ui/layers/index.ts'
import { titleWith } from '../head.ts'
import { analytics } from './analytics.ts'

/**
 * On a new address sets the title and the scroll position and counts a hit; on a new page also focuses its heading.
 * Returns the text to announce.
 */
export function usePageEvents() {
  const { config } = usePage()
  const page = useShownPage()
  const address = useAddress()
  const { title, path } = page
  const query = page.query.toString()
  const shown = useRef({ path, query })
  const [announcement, setAnnouncement] = useState('')

  useEffect(watchPlaces, [])

  const top = usePopup() ?? page
  const shownTitle = titleWith(config.brand, useToldTitle(top.path) ?? top.title)
  useLayoutEffect(() => {
    document.title = shownTitle
  }, [shownTitle])

  // A popup leaves the scroll position of the page beneath unchanged.
  useLayoutEffect(() => {
    const before = shown.current
    if (before.path === path && before.query === query) return
    shown.current = { path, query }
    scrollToBegin()
    if (before.path === path) return
    // Without this code the page keeps the system's font.
    import('../ui/theme/lateFont.ts').then(({ showFontFromNowOn }) => showFontFromNowOn()).catch(() => {})
    setAnnouncement(toldTitle(path) ?? title)
    // An open layer keeps the focus, because nothing behind it may be pressed.
    if (!hasOpenLayer()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [path, query, title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a hit for every address
  useEffect(() => {
    analytics(config.metrikaId)(countedAddress(location))
  }, [address, config])

  return announcement
}

/** What a counter may know of an address: never a key in it (of a gift, of a letter), of the query only labels of campaigns. */
export function countedAddress({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>): string {
  const labels = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_')))
  return `${origin}${pathname.replace(/[\w-]{24,}/g, '…')}${labels.size > 0 ? `?${labels}` : ''}`
}
