import { readEmbed } from '@palata/contract/embeds'
import { Node } from '@tiptap/core'

/** A video or a post of elsewhere inside an older text. It stays where it is; nothing is asked of the other site. */
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
