import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { TEXT_CLASS } from '#features/posts'
import styles from './TextField.module.css'

const OPINION = 'Напишите свое мнение здесь...'

interface TextFieldProps {
  editor: Editor
  problem: string | undefined
  isBusy: boolean
  /** Of an empty text. */
  placeholder?: string
}

/** Where the text is written, as it will look. */
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
        // Below the last line is the text, too.
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
