import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

/** Characters of the words written, without markup. */
export function useSigns(editor: Editor): number {
  return useEditorState({ editor, selector: ({ editor: current }) => [...current.getText()].length })
}
