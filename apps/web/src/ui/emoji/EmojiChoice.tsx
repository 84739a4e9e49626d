import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse'
import { Pressable } from '../controls/Pressable.tsx'
import styles from './EmojiButton.module.css'
import { readEmoji } from './readEmoji.ts'

const COLUMNS = 8

/** All emoji by kind, with a search by their Russian names. */
export function EmojiChoice({ onChoose }: { onChoose: (emoji: string) => void }) {
  return (
    <EmojiPicker.Root
      className={styles.picker}
      locale="ru"
      columns={COLUMNS}
      resolveEmojiData={readEmoji}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
    >
      <EmojiPicker.Search className={styles.search} placeholder="Поиск эмодзи" aria-label="Поиск эмодзи" autoFocus />
      <EmojiPicker.Viewport className={styles.viewport}>
        <EmojiPicker.Loading className={styles.waiting}>Загрузка эмодзи</EmojiPicker.Loading>
        <EmojiPicker.Empty className={styles.waiting}>По данному запросу ничего не найдено</EmojiPicker.Empty>
        <EmojiPicker.List className={styles.list} components={PARTS} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}

const PARTS: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...rest }) => (
    <div className={styles.kind} {...rest}>
      {category.label}
    </div>
  ),
  Row: ({ children, ...rest }) => (
    <div className={styles.row} {...rest}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...rest }) => (
    <Pressable className={styles.emoji} {...rest}>
      {emoji.emoji}
    </Pressable>
  ),
}
