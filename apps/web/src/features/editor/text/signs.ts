/** Puts signs of the text in place of what other programs draw: boxes, quotes, footnotes, readings and formulas. */
export function withSigns(body: HTMLElement, isOwn: boolean) {
  for (const box of body.querySelectorAll('li input[type=checkbox]'))
    box.replaceWith(boxOf(box.hasAttribute('checked')))
  for (const item of body.querySelectorAll('li[role=checkbox]')) intoBox(item)
  for (const quote of body.querySelectorAll('q')) quote.replaceWith('«', ...quote.childNodes, '»')
  for (const word of body.querySelectorAll('ruby'))
    if (!word.querySelector('rp'))
      for (const reading of word.querySelectorAll('rt')) reading.replaceWith(`(${reading.textContent!.trim()})`)
  for (const power of body.querySelectorAll('msup, msub')) raise(power)
  for (const fraction of body.querySelectorAll('mfrac')) fraction.firstElementChild?.after('/')
  for (const root of body.querySelectorAll('msqrt')) root.before('√')
  if (!isOwn) for (const link of body.querySelectorAll('a[href^="#"], a[href^="/"]:not([href^="//"])')) unlink(link)
}

const boxOf = (isChecked: boolean) => (isChecked ? '☑ ' : '☐ ')

/** An item of a list of Google Docs with the picture of its box. */
function intoBox(item: Element) {
  item.querySelector('img[aria-roledescription=checkbox]')?.remove()
  const line = item.querySelector('p') ?? item
  line.prepend(boxOf(item.getAttribute('aria-checked') === 'true'))
}

function raise(power: Element) {
  const [, raised] = power.children
  if (!raised) return
  const around = power.ownerDocument.createElement(power.tagName.slice(1).toLowerCase())
  around.append(...raised.childNodes)
  raised.replaceWith(around)
}

/** A link within another document leads nowhere here; the sign of a heading's own link is no word of it. */
function unlink(link: Element) {
  const words = link.textContent!.trim()
  if (/^[#¶§🔗]?$/u.test(words) && link.closest('h1, h2, h3, h4')) link.remove()
  else if (/^#_(?:ftn|edn)\d/.test(link.getAttribute('href')!) && !link.closest('sup') && !link.querySelector('sup')) {
    const note = link.ownerDocument.createElement('sup')
    note.append(...link.childNodes)
    link.replaceWith(note)
  } else link.replaceWith(...link.childNodes)
}
