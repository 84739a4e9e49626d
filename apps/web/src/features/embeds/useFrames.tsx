import { readEmbed } from '@palata/contract/embeds'
import type { EmbedCard } from '@palata/contract/posts'
import { type MouseEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { EmbedFrame } from './EmbedFrame.tsx'

/** Frames that the reader has opened in the cards of a text, and the handler of presses on the text. */
export function useFrames(html: string, cards: readonly EmbedCard[]) {
  const [opened, setOpened] = useState<{ html: string; places: readonly HTMLElement[] }>({ html, places: [] })
  // Another text has other cards.
  if (opened.html !== html) setOpened({ html, places: [] })

  function onClick(event: MouseEvent) {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented)
    const card = event.target instanceof Element ? event.target.closest('a[data-open]') : null
    const place = card?.closest<HTMLElement>('figure[data-embed]')
    if (!isPlain || !place) return
    event.preventDefault()
    setOpened(({ places }) => ({ html, places: [...places.filter((other) => other !== place), place] }))
  }

  const close = (place: HTMLElement) => {
    setOpened(({ places }) => ({ html, places: places.filter((other) => other !== place) }))
    place.removeAttribute('data-opened')
    place.querySelector<HTMLElement>('a[data-open]:not([tabindex])')?.focus()
  }

  const frames = opened.places.map((place) => {
    const embed = readEmbed(place.dataset.embed ?? '')
    const card = cards.find(({ kind, id }) => kind === embed?.kind && id === embed.id)
    if (!embed?.id) return null
    const frame = (
      <EmbedFrame place={place} embed={{ ...embed, id: embed.id }} card={card} onClose={() => close(place)} />
    )
    return createPortal(frame, place, `${embed.kind} ${embed.id}`)
  })
  return { frames, onClick }
}
