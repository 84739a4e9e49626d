import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { COIN } from '../text/coin.ts'
import styles from './CoinsPart.module.css'

/** Coins named in the text, each once. */
export function CoinsPart({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: current }) => coinsOf(current) })
  if (words === '') return null
  return (
    <section aria-labelledby="editor-coins">
      <h3 id="editor-coins">Монеты в тексте</h3>
      <ul className={styles.coins}>
        {words.split(' ').map((word) => (
          <li key={word}>${word}</li>
        ))}
      </ul>
    </section>
  )
}

/** As one string, so that other changes of the text cause no render. */
function coinsOf({ state: { doc } }: Editor): string {
  const words = new Map<string, string>()
  doc.descendants((node) => {
    if (node.type.name === COIN) words.set(String(node.attrs.id), String(node.attrs.word))
  })
  return [...new Set(words.values())].join(' ')
}
