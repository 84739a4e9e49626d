import type { ReactNode } from 'react'
import { useToken } from '#api/session.ts'
import { useReader } from '#features/accounts'
import { Message } from '#ui/blocks/Message.tsx'
import styles from './ClubPage.module.css'
import { Teaser, type TeaserPlace } from './Teaser.tsx'
import { useAccess } from './useAccess.ts'

interface ClubPageProps {
  place: TeaserPlace
  title: string
  /** One line under the title. */
  lead?: ReactNode
  /** Public part of the page, shown before the offer. */
  fragment: ReactNode
  loading: ReactNode
  /** The page for members. */
  children: ReactNode
  /** The members' page has its own heading. */
  isHeaded?: boolean
}

/** A page for members: others see a public part of it and then the offer. */
export function ClubPage({ place, title, lead, fragment, loading, children, isHeaded = false }: ClubPageProps) {
  const access = useAccess()
  const { hasFailed, retry } = useReader()
  const isOutside = !hasFailed && (access === 'guest' || access === 'unpaid')
  return (
    <>
      {!(isHeaded && access === 'paid') && (
        <header className={styles.head} data-outside={isOutside}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead}
        </header>
      )}
      {isOutside && (
        <div className={styles.fragment} data-access={access}>
          {fragment}
        </div>
      )}
      {hasFailed ? <Message onRetry={retry}>Не удалось проверить доступ</Message> : <Teaser place={place} />}
      {access === 'loading' && loading}
      {access === 'paid' && children}
    </>
  )
}

/** Says what the public part omits. */
export function FragmentRest({ children }: { children: ReactNode }) {
  return <p className={styles.rest}>{children}</p>
}

/** Whether to request the public part: during hydration a signed-in reader still counts as a guest. */
export function useReadsFragments(): boolean {
  const access = useAccess()
  const token = useToken()
  return access === 'unpaid' || (access === 'guest' && token === null)
}
