/** Line breaks in a text that keeps them (`white-space: pre-wrap`), as elements; other HTML means a space by them. */
export function breakLines(body: HTMLElement) {
  const { ownerDocument: page } = body
  const walker = page.createTreeWalker(body, 4)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.includes('\n') && keepsLines(node.parentElement)) texts.push(node as Text)
  for (const text of texts) {
    const parts = text.data.split(/\r?\n/).flatMap((line, at) => (at ? [page.createElement('br'), line] : [line]))
    text.replaceWith(...parts)
  }
}

function keepsLines(element: Element | null): boolean {
  if (!element || element.closest('pre')) return false
  const meant = element.getAttribute('data-meant') ?? ''
  const [, space = ''] = [...meant.matchAll(/white-space:([\w-]+)/g)].at(-1) ?? []
  return space === '' || space === 'inherit' ? keepsLines(element.parentElement) : /^(?:pre-|break-spaces)/.test(space)
}
