import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

/** Number of characters of the text, without markup. The editor of a discarded render has no text. */
export function useSigns(editor: Editor): number {
  return useEditorState({
    editor,
    selector: ({ editor: current }) => (current.isDestroyed ? 0 : [...current.getText()].length),
  })
}
