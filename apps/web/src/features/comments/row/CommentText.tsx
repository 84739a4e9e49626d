import type { Comment } from '@palata/contract/comments/comment'
import { partsOf } from '@palata/contract/text/commentText'
import { memo } from 'react'
import { Link } from '#navigation'
import { personPath } from '#paths.ts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { useDesk, useOfDesk } from '../thread/desk.ts'
import { CoinPrices, CoinWords } from './CoinWords.tsx'
import styles from './CommentText.module.css'

/** Longer texts are folded, characters. */
const FOLDED = 500

const NONE: Comment['coins'] = []

/** The comment's text with its links, mentions and coins. A long text is folded. */
export const CommentText = memo(function CommentText({ id, comment, mentions, reply_to: to, ...rest }: Comment) {
  // A thread that an earlier version kept for offline reading has none.
  const coins = rest.coins ?? NONE
  const isUnfolded = useOfDesk((desk) => desk.isUnfolded(id))
  const desk = useDesk()
  if (comment === '' && !to) return null
  const isLong = [...comment].length > FOLDED
  const shown = isLong && !isUnfolded ? beginning(comment) : comment
  return (
    <div className={styles.text} dir="auto">
      {to && (
        <span className={styles.to}>
          в ответ{' '}
          <Link to={personPath(to.username)} className={styles.name}>
            @{to.username}
          </Link>{' '}
        </span>
      )}
      <Words text={shown} mentions={mentions} coins={coins} />
      {isLong && (
        <>
          {isUnfolded ? ' ' : '… '}
          <TextButton className={styles.fold} aria-expanded={isUnfolded} onClick={() => desk.toggleFold(id)}>
            {isUnfolded ? 'Скрыть' : 'Показать полностью'}
          </TextButton>
        </>
      )}
      {coins.length > 0 && <CoinPrices coins={coins} />}
    </div>
  )
})

/** The shown part of a folded text, cut at a word. */
function beginning(text: string): string {
  const cut = [...text].slice(0, FOLDED).join('')
  const end = cut.search(/\s\S*$/)
  return end > FOLDED / 2 ? cut.slice(0, end) : cut
}

function Words({ text, mentions, coins }: { text: string } & Pick<Comment, 'mentions' | 'coins'>) {
  const nameOf = new Map(mentions.map(({ username, name }) => [username.toLowerCase(), name]))
  let at = 0
  return partsOf(text).map((part) => {
    const key = at
    at += part.text.length
    if (part.kind === 'link')
      return (
        <a key={key} href={part.href} className={styles.link} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.text}
        </a>
      )
    if (part.kind === 'name' && nameOf.has(part.username.toLowerCase()))
      return (
        <Link
          key={key}
          to={personPath(part.username)}
          className={styles.name}
          title={nameOf.get(part.username.toLowerCase())}
        >
          {part.text}
        </Link>
      )
    return <CoinWords key={key} text={part.text} coins={coins} />
  })
}
