import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

/** Characters of the words written, without markup. A drawing that was thrown away has an editor without a text. */
export function useSigns(editor: Editor): number {
  return useEditorState({
    editor,
    selector: ({ editor: current }) => (current.isDestroyed ? 0 : [...current.getText()].length),
  })
}
