import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { TEXT_CLASS } from '#features/posts'
import styles from './TextField.module.css'

const OPINION = 'Напишите свое мнение здесь...'

interface TextFieldProps {
  editor: Editor
  problem: string | undefined
  isBusy: boolean
  /** Shown while the text is empty. */
  placeholder?: string
}

/** The editable text, drawn as readers will see it. */
export function TextField({ editor, problem, isBusy, placeholder = OPINION }: TextFieldProps) {
  const isEmpty = useEditorState({ editor, selector: ({ editor: { isEmpty } }) => isEmpty })
  return (
    <>
      <EditorContent
        editor={editor}
        className={`${TEXT_CLASS} ${styles.field}`}
        data-placeholder={isEmpty ? placeholder : undefined}
        data-invalid={problem ? '' : undefined}
        aria-busy={isBusy}
        // A press below the last line focuses the end of the text.
        onClick={({ target, currentTarget }) => target === currentTarget && editor.commands.focus('end')}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
