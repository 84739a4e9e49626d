import type { EmbedCard } from '@palata/contract/posts'
import { useRef } from 'react'
import { cardHtml } from './card.ts'
import styles from './Embeds.module.css'
import { useFrames } from './useFrames.tsx'

interface EmbedsProps {
  links: readonly string[]
  cards: readonly EmbedCard[]
}

/** Embeds of other sites below a text. */
export function Embeds({ links, cards }: EmbedsProps) {
  const drawn = useRef({ links, html: htmlOf(links, cards) })
  // An open card stays: newer data about it is used after the next page load.
  if (drawn.current.links.join() !== links.join()) drawn.current = { links, html: htmlOf(links, cards) }
  const { html } = drawn.current
  const { frames, onClick } = useFrames(html, cards)
  if (!html) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only links are pressed inside, and the keyboard reaches them */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only links are pressed inside */}
      <div
        className={styles.embeds}
        onClick={onClick}
        // The HTML is built above from escaped text.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: built from escaped text
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {frames}
    </>
  )
}

function htmlOf(links: readonly string[], cards: readonly EmbedCard[]) {
  return links
    .map((link) => [link, cardHtml(link, cards)] as const)
    .map(([link, card]) => card && `<figure class="${styles.place}" data-embed="${encodeURI(link)}">${card}</figure>`)
    .join('')
}
