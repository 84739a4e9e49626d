import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { usePath, useQueryParams, useShownPage } from '#navigation'
import { titleWith } from '../routes.ts'
import { analytics } from './analytics.ts'
import { placeToBegin, watchPlaces } from './places.ts'

/** What every change of address brings: title, the place to begin at, a hit; of page, focus on its heading. Returns what to announce. */
export function usePageEvents() {
  const { config } = usePage()
  const { title } = useShownPage()
  const path = usePath()
  const query = useQueryParams().toString()
  const shown = useRef({ path, query })
  const [announcement, setAnnouncement] = useState('')

  useEffect(watchPlaces, [])

  useLayoutEffect(() => {
    document.title = titleWith(config.brand, title)
    const before = shown.current
    if (before.path === path && before.query === query) return
    shown.current = { path, query }
    window.scrollTo(0, placeToBegin())
    if (before.path === path) return
    setAnnouncement(title)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [path, query, title, config])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a hit for every address
  useEffect(() => analytics(config.metrikaId)(location.href), [path, query, config])

  return announcement
}
