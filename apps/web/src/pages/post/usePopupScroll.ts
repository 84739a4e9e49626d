import { useEffect, useRef, useState } from 'react'

const SCROLL_THROTTLE_MS = 350
/** Scroll distance after which the «up» button appears, px. */
const UP_AFTER_PX = 100
/** Distance from the end at which the button moves up, px. */
const END_PX = 50

interface PopupScroll {
  isAway: boolean
  isNearEnd: boolean
  /** The title has scrolled out of view, so the bar shows it. */
  isTitleGone: boolean
}

const AT_TOP: PopupScroll = { isAway: false, isNearEnd: false, isTitleGone: false }

/** Scroll state of the popup, throttled; another post starts at its top. */
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
    // A new popup is at its top already: setting the scroll would force a layout.
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
