import { linksIn, soleLink } from '@palata/contract/text/links'
import { Mark } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { readAddress } from './links.ts'

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow' }
/** The server makes no links in these. */
const PLAIN_MARKS = ['link', 'code']
const PLAIN_BLOCKS = ['codeBlock', 'spoilerTitle']

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      /** `href` must come from `readAddress`. */
      setLink: (attributes: { href: string }) => ReturnType
      unsetLink: () => ReturnType
    }
  }
}

/**
 * A link that its writer made, over words of their choice. An address written as text is no link in the document: it is
 * found by the same function as on the server and drawn as a link, so it is one wherever it came from, follows every
 * change of its text and is shown exactly as it will be stored.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  keepOnSplit: false,
  inclusive: false,
  exitable: true,

  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = allowedAddress(element.getAttribute('href') ?? '')
        return href === null ? false : { href }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { ...OUTSIDE, href }, 0],
  addCommands() {
    return {
      setLink:
        (attributes) =>
        ({ commands }) =>
          commands.setMark(this.name, attributes),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    }
  },
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_, { doc }) => foundLinks(doc),
          apply: (transaction, shown) => (transaction.docChanged ? foundLinks(transaction.doc) : shown),
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
          // An address pasted over words becomes the link of these words.
          handlePaste(view, event) {
            const { empty, $from, $to } = view.state.selection
            const href = soleLink(event.clipboardData?.getData('text/plain') ?? '')
            if (empty || !href || !$from.sameParent($to) || $from.parent.type.spec.code) return false
            return editor.commands.setLink({ href })
          },
        },
      }),
    ]
  },
})

/** A link's address as the server keeps it; null when it would be no link there. */
function allowedAddress(written: string): string | null {
  return written.startsWith('#') ? written : readAddress(written)
}

/** Nodes never change, so only the text that was edited is searched again. */
const searched = new WeakMap<Node, ReturnType<typeof linksIn>>()

function foundLinks(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants((node, place) => {
    if (PLAIN_BLOCKS.includes(node.type.name)) return false
    if (!node.isText || node.marks.some(({ type }) => PLAIN_MARKS.includes(type.name))) return true
    const links = searched.get(node) ?? linksIn(node.text!)
    searched.set(node, links)
    for (const { index, text, href } of links)
      decorations.push(
        Decoration.inline(place + index, place + index + text.length, { nodeName: 'a', href, ...OUTSIDE }),
      )
    return true
  })
  return DecorationSet.create(doc, decorations)
}
