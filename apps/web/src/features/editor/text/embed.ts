import { readEmbed } from '@palata/contract/embeds'
import { Node } from '@tiptap/core'

/** An embedded video or post inside an older text. It keeps its place; the other site is not contacted. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,

  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [
    { tag: 'iframe[src]', getAttrs: (element) => (readEmbed(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.dataset.embed = ''
      dom.textContent = String(node.attrs.src).replace(/^https?:\/\/(www\.)?/, '')
      return { dom }
    },
})
