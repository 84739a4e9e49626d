import { parse } from 'parse5'
import { lineOf } from '#platform/format/line.ts'
import { attribute, elementsOf, textOf } from '../html.ts'

/** A page's metadata for links, as plain text. */
export interface PageTold {
  title: string
  description: string
  site: string
  /** The picture's address as written in the page; empty without one. */
  image: string
}

const LONGEST = 500

/** Reads Open Graph tags, or the page's own title without them. */
export function readPage(body: Buffer, contentType: string): PageTold {
  const all = elementsOf(parse(decoderOf(body, contentType).decode(body)))
  const metas = new Map<string, string>()
  for (const element of all) {
    if (element.tagName !== 'meta') continue
    const name = attribute(element, 'property') || attribute(element, 'name')
    if (!metas.has(name)) metas.set(name, plain(attribute(element, 'content')))
  }
  const told = (...names: string[]) => names.map((name) => metas.get(name) ?? '').find((text) => text !== '') ?? ''
  const title = all.find(({ tagName }) => tagName === 'title')
  return {
    title: told('og:title', 'twitter:title') || (title ? plain(textOf(title)) : ''),
    description: told('og:description', 'twitter:description', 'description'),
    site: told('og:site_name', 'application-name'),
    image: told('og:image:secure_url', 'og:image', 'twitter:image'),
  }
}

/** Charset by the header, else by the page's meta tag, else the most common one. */
function decoderOf(body: Buffer, contentType: string) {
  const own = /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(body.subarray(0, 2048).toString('latin1'))
  const charset = /charset=["']?([\w-]{1,40})/i.exec(contentType)?.[1] ?? own?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

const plain = (text: string) => lineOf(text, LONGEST)
