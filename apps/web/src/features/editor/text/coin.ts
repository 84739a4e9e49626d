import { Node } from '@tiptap/core'

export const COIN = 'coin'

/** A coin chosen by its id. HTML: `<span data-coin-id="bitcoin">BTC</span>`, the format that the server reads. */
export const Coin = Node.create({
  name: COIN,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,

  addAttributes() {
    return {
      id: {
        default: '',
        parseHTML: (element) => element.dataset.coinId,
        renderHTML: ({ id }) => ({ 'data-coin-id': id }),
      },
      word: { default: '', parseHTML: (element) => element.textContent, rendered: false },
    }
  },
  parseHTML: () => [
    {
      tag: 'span[data-coin-id]',
      getAttrs: (element) => (/^[\w-]{1,100}$/.test(element.dataset.coinId ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, node.attrs.word],
  renderText: ({ node }) => `$${node.attrs.word}`,
})
