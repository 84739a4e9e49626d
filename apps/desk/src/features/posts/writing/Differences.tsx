import type { PostVersion } from '@palata/contract/posts/writing'
import type { Writing } from '@site/features/editor/desk.ts'
import styles from './Differences.module.css'
import { differencesOf, type Piece, wordsOfHtml } from './differences.ts'

/** Differences between an earlier text and the form's: removed words are struck through, added ones underlined. */
export function Differences({ version, now }: { version: PostVersion; now: Writing }) {
  const parts: readonly [words: string, before: string, after: string][] = [
    ['Заголовок', version.title, now.title],
    ['Описание', version.short_description, now.short_description],
    ['Текст', wordsOfHtml(version.content), wordsOfHtml(now.content)],
    ['Изображения', version.images.join('\n'), now.images.join('\n')],
    ['Источник', version.source, now.source ?? ''],
    ['Ссылки', version.embed_links.join('\n'), now.embed_links.join('\n')],
  ]
  const changed = parts
    .map(([words, before, after]) => [words, withPlainSpaces(before), withPlainSpaces(after)] as const)
    .filter(([, before, after]) => before !== after)
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

/** The site adds non-breaking spaces after short words; they are no change of the author's. */
const withPlainSpaces = (words: string) => words.replaceAll('\u00a0', ' ')

function PieceOf({ piece: { words, is } }: { piece: Piece }) {
  if (is === 'added') return <ins>{words}</ins>
  if (is === 'removed') return <del>{words}</del>
  return <span>{words}</span>
}
