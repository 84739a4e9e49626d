import type { CoinPrice, EmbedCard } from '@palata/contract/posts'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFrames, withEmbedCards } from '#features/embeds'
import { renewCoinFigures, useFreshCoins, withCoinChips } from '#features/market'
import { openViewer, withStills } from '#features/media'
import { useNavigate } from '#navigation'
import { useNow } from '#ui/time/useNow.ts'
import { Contents } from './Contents.tsx'
import { decorate, goToPlace, NO_HEADINGS, picturesOf, placeOf, slidesOf } from './decorate.ts'
import { TEXT_CLASS } from './textClass.ts'

/** A shorter text needs no table of contents, characters. */
const LONG = 3000
const MANY = 3

interface PostTextProps {
  html: string
  /** Coins whose prices are shown at their first mention. */
  coins: readonly CoinPrice[]
  embeds: readonly EmbedCard[]
  /** False when the contents are elsewhere on the page. */
  withContents?: boolean
}

/** The text of a post, with a table of contents when it is long. */
export const PostText = memo(function PostText({ html, coins: given, embeds, withContents = true }: PostTextProps) {
  const coins = useFreshCoins(given)
  const now = useNow()
  const text = useRef<HTMLDivElement>(null)
  const [headings, setHeadings] = useState(NO_HEADINGS)
  const navigate = useNavigate()
  const [drawn, setDrawn] = useState(() => ({ html, text: drawnOf(html) }))
  if (drawn.html !== html) setDrawn({ html, text: drawnOf(html) })
  const { frames, onClick: openEmbed } = useFrames(drawn.text, embeds)
  const isLong = withContents && html.length >= LONG && headings.length >= MANY

  // biome-ignore lint/correctness/useExhaustiveDependencies: each text has parts of its own
  useLayoutEffect(() => setHeadings(decorate(text.current!)), [html])

  // The browser resolved the address's fragment before the text was rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the text that the address is of
  useLayoutEffect(() => {
    if (location.hash) placeOf(location.hash)?.scrollIntoView()
  }, [isLong])

  // New prices are written into the chips only, so that spoilers and players in the text stay open.
  useEffect(() => renewCoinFigures(text.current!, coins, now), [coins, now])

  /** Opens links of this site without a reload, and fragments of this text without a history entry. */
  function onClick(event: MouseEvent) {
    openPicture(event.target)
    openEmbed(event)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!href || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return
    if (!/^[/#]/.test(href) || href.startsWith('/media/')) return
    event.preventDefault()
    if (href.startsWith('#')) goToPlace(href)
    else navigate(href, { over: true })
  }

  function openPicture(target: EventTarget) {
    const pictures = picturesOf(text.current!)
    const start = pictures.indexOf(target as HTMLImageElement)
    if (start >= 0) openViewer(slidesOf(pictures), start)
    return start >= 0
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key === 'Enter' || event.key === ' ') && openPicture(event.target)) event.preventDefault()
  }

  function drawnOf(written: string) {
    return withStills(withEmbedCards(withCoinChips(written, coins, now), embeds))
  }

  return (
    <>
      {isLong && <Contents headings={headings} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard reaches all links and controls inside */}
      <div
        ref={text}
        className={TEXT_CLASS}
        onClick={onClick}
        onKeyDown={onKeyDown}
        // The server builds this HTML from an allow-list of tags.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
        dangerouslySetInnerHTML={{ __html: drawn.text }}
      />
      {frames}
    </>
  )
})
