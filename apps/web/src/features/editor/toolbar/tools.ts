import type { Editor } from '@tiptap/core'

/** A button of the toolbar. */
export interface Tool {
  name: string
  label: string
  /** Keyboard shortcut as a person reads it; shown beside the label and in the list of keys. */
  keys: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const mark = (name: string, label: string, keys: string, run: Tool['run']): Tool => ({
  name,
  label,
  keys,
  isOn: (editor) => editor.isActive(name),
  run,
})

export const MARKS: readonly Tool[] = [
  mark('bold', 'Полужирный', 'Ctrl + B', (editor) => editor.chain().focus().toggleBold().run()),
  mark('italic', 'Курсив', 'Ctrl + I', (editor) => editor.chain().focus().toggleItalic().run()),
  mark('underline', 'Подчёркнутый', 'Ctrl + U', (editor) => editor.chain().focus().toggleUnderline().run()),
  mark('strike', 'Зачёркнутый', 'Ctrl + Shift + S', (editor) => editor.chain().focus().toggleStrike().run()),
]

export const BLOCKS: readonly Tool[] = [
  {
    ...mark('heading', 'Заголовок', 'Ctrl + Alt + 2', (editor) =>
      editor
        .chain()
        .focus()
        .toggleHeading({ level: headingLevel(editor) })
        .run(),
    ),
  },
  mark('blockquote', 'Цитата', 'Ctrl + Shift + B', (editor) => editor.chain().focus().toggleBlockquote().run()),
  mark('bulletList', 'Список', 'Ctrl + Shift + 8', (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('orderedList', 'Нумерованный список', 'Ctrl + Shift + 7', (editor) =>
    editor.chain().focus().toggleOrderedList().run(),
  ),
  mark('spoiler', 'Спойлер', 'Ctrl + Alt + S', (editor) => editor.chain().focus().toggleSpoiler().run()),
]

/** Level of the current heading, 2 by default: the button toggles it off at its own level. */
function headingLevel(editor: Editor): 2 | 3 | 4 {
  const { level } = editor.getAttributes('heading') as { level?: 2 | 3 | 4 }
  return level ?? 2
}

/** Shortcuts without a button. */
export const OTHER_KEYS: readonly (readonly [label: string, keys: string])[] = [
  ['Ссылка', 'Ctrl + K'],
  ['Монета', '$'],
  ['Отменить', 'Ctrl + Z'],
  ['Вернуть', 'Ctrl + Shift + Z'],
  ['К кнопкам оформления', 'Alt + F10'],
  ['Опубликовать', 'Ctrl + Enter'],
]
