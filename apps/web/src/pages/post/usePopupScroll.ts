import { useEffect, useRef, useState } from 'react'

const SCROLL_THROTTLE_MS = 350
/** The button that leads up appears below this, px. */
const UP_AFTER_PX = 100
/** So near the end it makes room for what stands there, px. */
const END_PX = 50

interface PopupScroll {
  isAway: boolean
  isNearEnd: boolean
  /** The title has left the window: the bar takes it. */
  isTitleGone: boolean
}

const AT_TOP: PopupScroll = { isAway: false, isNearEnd: false, isTitleGone: false }

/** How far the popup is scrolled, looked at once in a while; another post begins at its top. */
export function usePopupScroll(body: HTMLElement | null, path: string): PopupScroll {
  const [scroll, setScroll] = useState(AT_TOP)
  const shown = useRef(path)

  useEffect(() => {
    if (!body) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lookedAt = Number.NEGATIVE_INFINITY

    const look = () => {
      timer = undefined
      lookedAt = performance.now()
      setScroll((before) => {
        const now = scrollOf(body)
        const isSame = (Object.keys(now) as (keyof PopupScroll)[]).every((key) => now[key] === before[key])
        return isSame ? before : now
      })
    }
    const onScroll = () => {
      timer ??= setTimeout(look, Math.max(0, SCROLL_THROTTLE_MS - (performance.now() - lookedAt)))
    }
    // A new popup is at its top: to scroll it would lay out the page before its time.
    if (shown.current !== path) {
      shown.current = path
      body.scrollTop = 0
      setScroll(AT_TOP)
    }
    body.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      body.removeEventListener('scroll', onScroll)
    }
  }, [body, path])

  return scroll
}

function scrollOf(element: HTMLElement): PopupScroll {
  const { scrollTop, scrollHeight, clientHeight } = element
  const title = element.querySelector('h2')
  return {
    isAway: scrollTop > UP_AFTER_PX,
    isNearEnd: scrollHeight - clientHeight - scrollTop <= END_PX,
    isTitleGone: title !== null && title.getBoundingClientRect().bottom < element.getBoundingClientRect().top,
  }
}
