import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePage } from '../api/page.tsx'
import { titleWith } from '../routes.ts'
import { analytics } from './analytics.ts'

/** What every change of page brings: title, top of the page, focus on its heading, a hit. Returns what to announce. */
export function usePageEvents() {
  const router = useRouter()
  const { config } = usePage()
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const hit = analytics(config.metrikaId)
    hit(location.href)
    return router.subscribe('onRendered', ({ hrefChanged, pathChanged, fromLocation }) => {
      if (!hrefChanged || !fromLocation) return
      const last = router.state.matches.at(-1)
      const isMissing = last?.status === 'notFound' || !last?.staticData.title
      const title = isMissing ? 'Страница не найдена' : last.staticData.title!
      document.title = titleWith(config.brand, title)
      hit(location.href)
      if (!pathChanged) return
      window.scrollTo(0, 0)
      setAnnouncement(title)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
  }, [router, config])

  return announcement
}
