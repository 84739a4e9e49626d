import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { elementsOf } from '#providers/html.ts'

/** An episode's text for podcast apps: links are absolute; pictures go, because ours open only on the site's pages. */
export function notesOf(html: string, publicUrl: string): string {
  const fragment = parseFragment(html)
  for (const element of elementsOf(fragment)) {
    if (element.tagName === 'img') remove(element)
    for (const attribute of element.attrs)
      if (/^(href|src|poster|cite)$/.test(attribute.name)) attribute.value = absolute(attribute.value, publicUrl)
  }
  return serialize(fragment)
}

const absolute = (address: string, publicUrl: string) => URL.parse(address, `${publicUrl}/`)?.href ?? address

function remove(element: Tree.Element) {
  const siblings = element.parentNode!.childNodes
  siblings.splice(siblings.indexOf(element), 1)
}
