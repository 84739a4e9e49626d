import { mergeAttributes, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    spoiler: {
      /** Wraps the selected blocks in a spoiler, or unwraps the spoiler around them. */
      toggleSpoiler: () => ReturnType
    }
  }
}

/** A title that opens and closes the text below it. In the editor it is always open. */
export const Spoiler = Node.create({
  name: 'spoiler',
  group: 'block',
  content: 'spoilerTitle spoilerText',
  defining: true,
  isolating: true,

  parseHTML: () => [{ tag: 'details' }, { tag: 'div.spoiler' }],
  renderHTML: ({ HTMLAttributes }) => ['details', mergeAttributes(HTMLAttributes, { class: 'spoiler' }), 0],
  // A real <details> would close when its title is pressed and hide the text being written.
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.dataset.spoiler = ''
    return { dom, contentDOM: dom }
  },

  addCommands() {
    return {
      toggleSpoiler:
        () =>
        ({ state, dispatch }) => {
          const { $from, $to } = state.selection
          const depth = depthOf($from, this.name)
          if (depth !== null) {
            const spoiler = $from.node(depth)
            const title = state.schema.nodes.paragraph!.create(null, spoiler.firstChild!.content)
            const blocks = [...(title.content.size > 0 ? [title] : []), ...spoiler.lastChild!.content.content]
            dispatch?.(state.tr.replaceWith($from.before(depth), $from.after(depth), blocks).scrollIntoView())
            return true
          }
          const range = $from.blockRange($to)
          const { spoilerTitle, spoilerText } = state.schema.nodes
          if (!range || !spoilerTitle || !spoilerText) return false
          const inside = state.doc.slice(range.start, range.end).content
          if (!spoilerText.validContent(inside)) return false
          const node = this.type.create(null, [spoilerTitle.create(), spoilerText.create(null, inside)])
          const around = range.parent
          if (!around.canReplaceWith(range.startIndex, range.endIndex, this.type)) return false
          const tr = state.tr.replaceWith(range.start, range.end, node)
          dispatch?.(tr.setSelection(TextSelection.create(tr.doc, range.start + 2)).scrollIntoView())
          return true
        },
    }
  },

  addKeyboardShortcuts() {
    return {
      // Enter moves from the title into the text; on an empty last line it leaves the spoiler.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        const depth = depthOf($from, this.name)
        if (depth === null) return false
        if ($from.parent.type.name === 'spoilerTitle')
          return editor.commands.setTextSelection($from.after($from.depth) + 2)
        const text = $from.node(depth).lastChild!
        const isLastLine = $from.depth === depth + 2 && $from.index(depth + 1) === text.childCount - 1
        if (!empty || !isLastLine || $from.parent.content.size > 0 || text.childCount < 2) return false
        const after = $from.after(depth)
        return editor
          .chain()
          .deleteRange({ from: $from.before(), to: $from.after() })
          .insertContentAt(after - $from.parent.nodeSize, { type: 'paragraph' })
          .setTextSelection(after - $from.parent.nodeSize + 1)
          .run()
      },
      // Backspace in an empty title removes the spoiler and keeps its text.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        const isAtStart = empty && $from.parent.type.name === 'spoilerTitle' && $from.parentOffset === 0
        return isAtStart && editor.commands.toggleSpoiler()
      },
      'Mod-Alt-s': ({ editor }) => editor.commands.toggleSpoiler(),
    }
  },
})

export const SpoilerTitle = Node.create({
  name: 'spoilerTitle',
  content: 'text*',
  marks: '',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary' }, { tag: 'button.spoiler__arrow' }],
  renderHTML: ({ HTMLAttributes }) => ['summary', mergeAttributes(HTMLAttributes, { class: 'spoiler__arrow' }), 0],
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.dataset.spoilerTitle = ''
    return { dom, contentDOM: dom }
  },
})

export const SpoilerText = Node.create({
  name: 'spoilerText',
  content: 'block+',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div.spoiler__content' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { class: 'spoiler__content' }), 0],
})

type Place = Parameters<typeof TextSelection.between>[0]

function depthOf($place: Place, name: string): number | null {
  for (let depth = $place.depth; depth > 0; depth -= 1) if ($place.node(depth).type.name === name) return depth
  return null
}
