import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type MouseEvent, useRef } from 'react'
import { usePage } from '#api/page.tsx'
import { GifPicker, POST_PICTURE } from '#features/media'
import { Icon } from '#ui/blocks/Icon.tsx'
import { FileInput } from '#ui/controls/FileInput.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { useRoving } from '#ui/controls/useRoving.ts'
import { EmojiButton } from '#ui/emoji/EmojiButton.tsx'
import styles from './FormatBar.module.css'
import { LinkButton } from './LinkButton.tsx'
import { ToolIcon, type ToolIconName } from './ToolIcon.tsx'
import { BLOCKS, MARKS, type Tool } from './tools.ts'

interface FormatBarProps {
  editor: Editor
  onFiles: (files: File[]) => void
  onGif: (address: string, dims: readonly number[]) => void
}

/** The text's toolbar: one tab stop, the arrow keys move within it. A press keeps the focus in the text. */
export function FormatBar({ editor, onFiles, onGif }: FormatBarProps) {
  const { hasGifs } = usePage().config
  const field = () => editor.view.dom
  const roving = useRoving()
  return (
    <div
      role="toolbar"
      className={styles.bar}
      aria-label="Оформление"
      onMouseDown={keepFocus}
      data-format-bar=""
      {...roving}
    >
      <Tools tools={MARKS} editor={editor} />
      <span className={styles.line} aria-hidden="true" />
      <Tools tools={BLOCKS} editor={editor} />
      <span className={styles.line} aria-hidden="true" />
      <LinkButton editor={editor} />
      <PictureButton onFiles={onFiles} />
      <EmojiButton
        field={field}
        onChoose={(emoji) => editor.commands.insertContent({ type: 'text', text: emoji })}
        trigger={
          <Pressable className={styles.tool} aria-label="Эмодзи" title="Эмодзи">
            <Icon name="smile" size={18} />
          </Pressable>
        }
      />
      {hasGifs && (
        <GifPicker onPick={onGif} trigger={<Pressable className={`${styles.tool} ${styles.word}`}>GIF</Pressable>} />
      )}
    </div>
  )
}

function Tools({ tools, editor }: { tools: readonly Tool[]; editor: Editor }) {
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools
        .filter((tool) => tool.isOn(current))
        .map(({ name }) => name)
        .join(' '),
  }).split(' ')
  return tools.map(({ name, label, keys, run }) => (
    <Pressable
      key={name}
      className={styles.tool}
      aria-label={label}
      aria-pressed={on.includes(name)}
      title={`${label} (${keys})`}
      onClick={() => run(editor)}
    >
      <ToolIcon name={name as ToolIconName} />
    </Pressable>
  ))
}

function PictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Pressable
        className={styles.tool}
        aria-label="Изображение"
        title="Изображение в тексте"
        onClick={() => input.current?.click()}
      >
        <Icon name="image" size={18} />
      </Pressable>
      <FileInput ref={input} multiple accept={POST_PICTURE.types} data-into="text" onFiles={onFiles} />
    </>
  )
}

/** A button that took the focus would close a phone's keyboard. Fields in panels may take it. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
