import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { usePath, useQueryParams, useShownPage } from '#navigation'
import { titleWith } from '../routes.ts'
import { analytics } from './analytics.ts'

/** What every change of page brings: title, top of the page, focus on its heading, a hit. Returns what to announce. */
export function usePageEvents() {
  const { config } = usePage()
  const { title } = useShownPage()
  const path = usePath()
  const query = useQueryParams().toString()
  const shownPath = useRef(path)
  const [announcement, setAnnouncement] = useState('')

  useLayoutEffect(() => {
    document.title = titleWith(config.brand, title)
    if (shownPath.current === path) return
    shownPath.current = path
    window.scrollTo(0, 0)
    setAnnouncement(title)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [path, title, config])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a hit for every address
  useEffect(() => analytics(config.metrikaId)(location.href), [path, query, config])

  return announcement
}
