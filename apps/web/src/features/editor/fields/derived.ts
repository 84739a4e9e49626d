import { derivedTitle } from '@palata/contract/titles'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

/** The title that a text without one gets: the words of its first block. */
export function useTitleOfText(editor: Editor): string {
  return useEditorState({ editor, selector: ({ editor: current }) => derivedTitle(firstBlock(current)) })
}

function firstBlock({ state: { doc } }: Editor): string[] {
  const blocks: string[] = []
  doc.descendants((node) => {
    if (blocks.length > 0) return false
    if (!node.isTextblock) return true
    const words = node.textBetween(0, node.content.size, ' ', (leaf) => String(leaf.attrs.word ?? ''))
    if (words.trim()) blocks.push(words)
    return false
  })
  return blocks
}
