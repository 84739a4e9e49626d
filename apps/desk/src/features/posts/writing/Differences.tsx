import { FIELD_NAMES, FIELDS, type WrittenFields } from '@palata/contract/posts/fields'
import type { PostVersion } from '@palata/contract/posts/writing'
import type { Writing } from '@site/features/editor/desk.ts'
import styles from './Differences.module.css'
import { differencesOf, type Piece, wordsOfHtml } from './differences.ts'

/** Differences between an earlier text and the form's: removed words are struck through, added ones underlined. */
export function Differences({ version, now }: { version: PostVersion; now: Writing }) {
  const changed = FIELDS.map((field) => [
    nameOf(field),
    ...[version[field], now[field] ?? ''].map((value) => withPlainSpaces(wordsOf(field, value))),
  ]).filter(([, before, after]) => before !== after) as [name: string, before: string, after: string][]
  if (changed.length === 0) return <p className={styles.same}>Отличий нет.</p>
  return changed.map(([words, before, after]) => (
    <section key={words} className={styles.part} aria-label={`Отличия: ${words}`}>
      <h3>{words}</h3>
      <p>
        {differencesOf(before, after).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no ids and never reorder
          <PieceOf key={index} piece={piece} />
        ))}
      </p>
    </section>
  ))
}

const nameOf = (field: keyof WrittenFields) => FIELD_NAMES[field].replace(/^./, (letter) => letter.toUpperCase())

/** A field as plain text, each item of a list on its own line. */
function wordsOf(field: keyof WrittenFields, value: string | string[]) {
  if (typeof value !== 'string') return value.join('\n')
  return field === 'content' ? wordsOfHtml(value) : value
}

/** The site adds non-breaking spaces after short words; they are no change of the author's. */
const withPlainSpaces = (words: string) => words.replaceAll('\u00a0', ' ')

function PieceOf({ piece: { words, is } }: { piece: Piece }) {
  if (is === 'added') return <ins>{words}</ins>
  if (is === 'removed') return <del>{words}</del>
  return <span>{words}</span>
}
