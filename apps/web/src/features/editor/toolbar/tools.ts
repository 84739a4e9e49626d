import type { ChainedCommands, Editor } from '@tiptap/core'

/** A button of the toolbar. */
export interface Tool {
  name: string
  label: string
  /** Keyboard shortcut as a person reads it; shown beside the label and in the list of keys. */
  keys: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

type Toggle = (chain: ChainedCommands, editor: Editor) => ChainedCommands

const tool = (name: string, label: string, keys: string, toggle: Toggle): Tool => ({
  name,
  label,
  keys,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => toggle(editor.chain().focus(), editor).run(),
})

const mark = (name: string, label: string, keys: string) => tool(name, label, keys, (chain) => chain.toggleMark(name))

export const MARKS: readonly Tool[] = [
  mark('bold', 'Полужирный', 'Ctrl + B'),
  mark('italic', 'Курсив', 'Ctrl + I'),
  mark('underline', 'Подчёркнутый', 'Ctrl + U'),
  mark('strike', 'Зачёркнутый', 'Ctrl + Shift + S'),
]

export const BLOCKS: readonly Tool[] = [
  tool('heading', 'Заголовок', 'Ctrl + Alt + 2', (chain, editor) =>
    chain.toggleHeading({ level: headingLevel(editor) }),
  ),
  tool('blockquote', 'Цитата', 'Ctrl + Shift + B', (chain) => chain.toggleBlockquote()),
  tool('bulletList', 'Список', 'Ctrl + Shift + 8', (chain) => chain.toggleBulletList()),
  tool('orderedList', 'Нумерованный список', 'Ctrl + Shift + 7', (chain) => chain.toggleOrderedList()),
  tool('spoiler', 'Спойлер', 'Ctrl + Alt + S', (chain) => chain.toggleSpoiler()),
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
