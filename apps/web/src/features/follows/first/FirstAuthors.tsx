import type { ChannelFeed } from '@palata/contract/feed'
import { feed } from '@palata/contract/feed'
import type { Author } from '@palata/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import { Chip } from '#ui/controls/Chip.tsx'
import { ChoiceKeys } from '#ui/fields/choices/ChoiceKeys.tsx'
import { useFollow } from '../useFollow.ts'
import styles from './FirstAuthors.module.css'

const MOST = 6

/** The first authors to follow: who wrote the newest alpha, in that order. Nothing where nobody has written. */
export function FirstAuthors() {
  const heading = useId()
  const api = useApi()
  const me = useMe()
  const { data } = useQuery({
    queryKey: ['follows', 'first'],
    queryFn: async ({ signal }) => authorsOf(await api.call(feed.all, undefined, { signal, quiet: true })),
  })
  const authors = data?.filter(({ username }) => username !== me?.username).slice(0, MOST) ?? []
  if (authors.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h4 id={heading} className={styles.title}>
        За кем следить
      </h4>
      <p className={styles.note}>Хватит двух. О новом мнении, альфе и сигнале автора вам скажут.</p>
      <ChoiceKeys isSettled>
        <ul className={styles.authors}>
          {authors.map((author) => (
            <li key={author.username}>
              <AuthorChip author={author} />
            </li>
          ))}
        </ul>
      </ChoiceKeys>
    </section>
  )
}

function AuthorChip({ author: { username, name } }: { author: Author }) {
  const { isFollowed, toggle } = useFollow({ kind: 'author', name: username, label: name })
  return (
    <Chip isOn={isFollowed} onClick={toggle}>
      <PersonName>{name}</PersonName>
    </Chip>
  )
}

/** Each once, newest first. */
function authorsOf({ alpha }: Pick<ChannelFeed, 'alpha'>): Author[] {
  const days = Object.entries(alpha).sort(([one], [other]) => other.localeCompare(one))
  const posts = days.flatMap(([, { pinned_posts: pinned, posts: written }]) => [...pinned, ...written])
  const found = posts.flatMap(({ author }) => author ?? [])
  return [...new Map(found.map((author) => [author.username, author])).values()]
}
