import type { Schema } from 'hast-util-sanitize'

/**
 * Allowed elements and attributes. Everything else is removed, its text stays.
 * No class, style, id or event handler of the author survives: later steps add those that pages show.
 */
export const ALLOWED: Schema = {
  tagNames: [
    ...['p', 'div', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'sub', 'sup', 'code', 'a', 'span'],
    ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['details', 'summary', 'button', 'iframe', 'tg-spoiler'],
  ],
  attributes: {
    a: ['href'],
    // Sizes count only for GIFs.
    img: ['src', 'alt', 'width', 'height'],
    // Read by the embed step, which keeps only the name of a video.
    iframe: ['src'],
    span: ['dataCoinId'],
    ol: ['start'],
    th: ['colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
    div: [['className', 'spoiler', 'spoiler__content']],
    button: [['className', 'spoiler__arrow']],
  },
  ancestors: {
    ...Object.fromEntries(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map((name) => [name, ['table']])),
    li: ['ul', 'ol'],
    figcaption: ['figure'],
    summary: ['details'],
    button: ['div'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  required: {},
  clobber: [],
  // Their content is not part of the text.
  strip: [
    ...['script', 'style', 'title', 'template', 'noscript', 'noembed', 'noframes', 'object', 'embed', 'applet', 'xmp'],
    ...['svg', 'annotation', 'annotation-xml', 'textarea', 'select', 'audio', 'video', 'canvas', 'plaintext', 'head'],
  ],
  allowComments: false,
  allowDoctypes: false,
}
