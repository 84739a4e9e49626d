const TITLES = 'article h4 a[href]:not([href*="comment_id"])'

/**
 * Keeps in mind where the card of an address stands. Once it is gone, tells what takes the focus in its stead:
 * the title after it in its list, else the one before it, else the heading of the page.
 */
export function placeOfCard(address: string): () => HTMLElement | null {
  const page = document.querySelector('main')
  const card = page?.querySelector(`article h4 a[href="${address}"]`)
  const list = card?.closest('section[aria-labelledby]') ?? page
  const titles = [...(list?.querySelectorAll(TITLES) ?? [])].map((title) => title.getAttribute('href'))
  const own = titles.indexOf(address)
  if (own === -1) return () => null
  const nearest = [...titles.slice(own + 1), ...titles.slice(0, own).toReversed()]
  // A list draws its cards anew when one leaves it: they are found by their addresses.
  return () =>
    nearest
      .map((href) => document.querySelector<HTMLElement>(`main article h4 a[href="${href}"]`))
      .find((title) => title !== null) ?? document.querySelector<HTMLElement>('main h1[tabindex]')
}
