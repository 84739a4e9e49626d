import { EmojiPicker, type EmojiPickerListComponents } from 'frimousse'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { Pressable } from '../controls/Pressable.tsx'
import styles from './EmojiChoice.module.css'
import { KindBar } from './KindBar.tsx'
import { type Emoji, listed, startsOf } from './readEmoji.ts'
import { noteUsed } from './used.ts'

interface EmojiChoiceProps {
  all: readonly Emoji[]
  /** `byMouse`: the keyboard is not in use, so the focus may return to the field. */
  onChoose: (emoji: string, byMouse: boolean) => void
}

/** All emoji by kind, with a search by Russian names. */
export function EmojiChoice({ all, onChoose }: EmojiChoiceProps) {
  const [isTouch] = useState(() => matchMedia('(hover: none)').matches)
  const [search, setSearch] = useState('')
  const isSearched = search.trim() !== ''
  const columns = isTouch ? 7 : 8
  // Computed once for each mode: a just chosen emoji must not move the rows during use.
  const whole = useMemo(() => listed(all, false), [all])
  const found = useMemo(() => listed(all, true), [all])
  const starts = useMemo(() => startsOf(whole, columns), [whole, columns])
  const viewport = useRef<HTMLDivElement>(null)
  const pointer = useRef('')
  const notePointer = ({ pointerType }: PointerEvent) => {
    pointer.current = pointerType
  }

  return (
    <EmojiPicker.Root
      className={styles.picker}
      // The library reads its data again only when the locale changes.
      locale={isSearched ? 'ru-found' : 'ru'}
      columns={columns}
      resolveEmojiData={(locale) => (locale === 'ru' ? whole : found)}
      onEmojiSelect={({ emoji }) => {
        noteUsed(emoji)
        onChoose(emoji, pointer.current === 'mouse')
      }}
      onPointerDownCapture={notePointer}
      onKeyDownCapture={() => {
        pointer.current = ''
      }}
    >
      <EmojiPicker.Search
        className={styles.search}
        placeholder="Поиск эмодзи"
        aria-label="Поиск эмодзи"
        autoFocus={!isTouch}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {!isSearched && <KindBar starts={starts} viewport={viewport} />}
      <EmojiPicker.Viewport ref={viewport} className={styles.viewport}>
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
  // The library numbers rows from 0, which is invalid in ARIA, so row 0 has no number; the others keep theirs, because
  // the library finds rows by it.
  Row: ({ children, 'aria-rowindex': row, ...rest }) => (
    <div className={styles.row} {...rest} {...(row ? { 'aria-rowindex': row } : {})}>
      {children}
    </div>
  ),
  Emoji: ({ emoji, 'aria-colindex': _, ...rest }) => (
    <Pressable className={styles.emoji} {...rest}>
      {emoji.emoji}
    </Pressable>
  ),
}
