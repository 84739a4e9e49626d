import type { Editor } from '@tiptap/core'
import { EditorContent, useEditorState } from '@tiptap/react'
import { TEXT_CLASS } from '#features/posts'
import styles from './TextField.module.css'

const PLACEHOLDER = 'Напишите свое мнение здесь...'

interface TextFieldProps {
  editor: Editor
  problem: string | undefined
  isBusy: boolean
}

/** Where the text is written, as it will look. */
export function TextField({ editor, problem, isBusy }: TextFieldProps) {
  const isEmpty = useEditorState({ editor, selector: ({ editor: { isEmpty } }) => isEmpty })
  return (
    <>
      <EditorContent
        editor={editor}
        className={`${TEXT_CLASS} ${styles.field}`}
        data-placeholder={isEmpty ? PLACEHOLDER : undefined}
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
