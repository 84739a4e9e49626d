const TITLES = 'article h4 a[href]:not([href*="comment_id"])'

/**
 * Remembers the position of the card with this address. Once the card is gone, returns the element to focus: the next
 * title in its list, otherwise the previous one, otherwise the page's heading.
 */
export function placeOfCard(address: string): () => HTMLElement | null {
  const page = document.querySelector('main')
  const card = page?.querySelector(`article h4 a[href="${address}"]`)
  const list = card?.closest('section[aria-labelledby]') ?? page
  const titles = [...(list?.querySelectorAll(TITLES) ?? [])].map((title) => title.getAttribute('href'))
  const own = titles.indexOf(address)
  if (own === -1) return () => null
  const nearest = [...titles.slice(own + 1), ...titles.slice(0, own).toReversed()]
  // Found again by address, because a list renders its cards anew when one is removed.
  return () =>
    nearest
      .map((href) => document.querySelector<HTMLElement>(`main article h4 a[href="${href}"]`))
      .find((title) => title !== null) ?? document.querySelector<HTMLElement>('main h1[tabindex]')
}
